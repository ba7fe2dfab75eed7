import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseJson } from '#base/formats/json.ts'
import { jsonFault } from '#base/formats/json-fault.ts'
import { Problem } from '#base/problem.ts'
import { errorCellsText } from '#model/import/error-cells.ts'
import type { ImportState } from '#model/import/import.ts'
import { readPlan } from '#server/import/plan/read-plan.ts'
import { answerHelp, checkFile, wrongArguments } from '#server/tools/arguments.ts'
import { importFile, progressLine } from '#server/tools/import-file.ts'
import { importZip } from '#server/tools/import-zip.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE =
  'npm run import -- FILE --into COLLECTION [--map FILE] [--key FIELD] [--mode create|upsert|update|replace] [--format csv|json|sheet] [--sheet NAME] [--encoding NAME] [--header-row N] [--header-rows N] [--delimiter ;] [--day-first | --no-day-first] [--decimal-comma] [--whole] [--dry-run], or npm run import -- EXPORT.zip'
answerHelp(
  USAGE,
  'Imports a file into a collection, or a zip that npm run export made. --dry-run only says what it would do.',
  '--map is a JSON file with the field of each heading.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)

await runTool(async (local) => {
  const { values, positionals } = read()
  const [file] = positionals
  if (file && /\.zip$/i.test(file) && positionals.length === 1 && existsSync(file)) return await importZip(local, file)
  if (!file || positionals.length > 1 || !values.into) throw new Problem('bad-request', USAGE)
  checkFile(file)
  const given = {
    ...(values.map && mappedBy(values.map)),
    collection: values.into,
    format: values.format ?? formatOf(file),
    mode: values.mode,
    key: values.key,
    delimiter: values.delimiter,
    sheet: values.sheet,
    encoding: values.encoding,
    headerRow: countOf(values['header-row']),
    headerRows: countOf(values['header-rows']),
    dayFirst: values['day-first'],
    decimalComma: values['decimal-comma'],
    whole: values.whole,
  }
  const plan = readPlan(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
  const errorsTo = `${file.replace(/\.[^./\\]*$/, '')}.errors.${plan.format === 'json' ? 'jsonl' : 'csv'}`
  const dryRun = values['dry-run'] ?? false
  const state = await importFile(local, file, plan, {
    dryRun,
    errorsTo,
    report: progressLine(),
  })
  const { counts, problem } = state
  for (const remark of remarksOn(state)) process.stderr.write(`${remark}\n`)
  const errors = counts.failed > 0 ? ` (errors in ${errorsTo})` : ''
  const { removed, unchanged } = counts
  if (unchanged > 0) process.stdout.write(`unchanged ${unchanged}, counted with the updated\n`)
  if (removed !== undefined) process.stdout.write(`${dryRun ? 'dry run: ' : ''}removed ${removed}\n`)
  if (problem !== undefined) process.stdout.write(`${problem}\n`)
  return `${dryRun ? 'dry run: ' : ''}imported ${counts.created}, updated ${counts.updated + unchanged}, failed ${counts.failed}${errors}`
})

/** The guesses that a person could change on the screen: ignored columns, and date formats. */
function remarksOn({ inspection, plan, leftOut }: ImportState): string[] {
  if (!inspection || plan.format === 'json') return []
  const { headings, isDayOrderOpen, dayFirst, sheets } = inspection
  const mapping = plan.mapping ?? inspection.mapping
  const missing = Object.keys(mapping).filter((heading) => !headings.includes(heading))
  const left = headings.filter((heading) => !Object.hasOwn(mapping, heading))
  const errors = errorCellsText(leftOut)
  return [
    ...(errors ? [`${errors}.`] : []),
    ...(plan.sheet !== undefined && !sheets ? ['The file is text and has no sheets.'] : []),
    ...missing.map((heading) => `The file has no column "${heading}".`),
    ...(left.length > 0 ? [`Not taken: ${left.join(', ')}.`] : []),
    ...(isDayOrderOpen && plan.dayFirst === undefined
      ? [
          `No date tells the day from the month: 03/04/2026 was read as ${dayFirst ? '3 April' : 'March 4'}; --day-first or --no-day-first says it.`,
        ]
      : []),
  ]
}

function formatOf(file: string): string {
  if (/\.(json|jsonl|ndjson)$/i.test(file)) return 'json'
  return /\.(xlsx|xlsm|ods|xls)$/i.test(file) ? 'sheet' : 'csv'
}

function countOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        into: { type: 'string' },
        map: { type: 'string' },
        key: { type: 'string' },
        mode: { type: 'string' },
        format: { type: 'string' },
        delimiter: { type: 'string' },
        sheet: { type: 'string' },
        encoding: { type: 'string' },
        'header-row': { type: 'string' },
        'header-rows': { type: 'string' },
        'day-first': { type: 'boolean' },
        'decimal-comma': { type: 'boolean' },
        whole: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw wrongArguments(error, USAGE)
  }
}

/** The field of each heading, or a plan as screens store it: `mapping`, `steps`, `fill`, `key` and so on. */
function mappedBy(file: string): Record<string, unknown> {
  checkFile(file)
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const fault = jsonFault(text)
  if (fault) throw new Problem('bad-request', `${file} is not JSON: line ${fault.line}, column ${fault.column}.`)
  const map = parseJson(text)
  const isPlan = typeof map === 'object' && map !== null && 'mapping' in map && typeof map.mapping === 'object'
  return isPlan ? { ...map } : { mapping: map }
}
