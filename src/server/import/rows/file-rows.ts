import { csvReader, guessDelimiter, plainText } from '#base/formats/csv.ts'
import { type ColumnStarts, cellsIn, columnStarts, textLines } from '#base/formats/fixed-width.ts'
import { guessHeadings } from '#model/import/guess-headings.ts'
import type { ImportPlan, Inspection } from '#model/import/import.ts'
import { matchHeadings, plainMapping, uniqueHeadings } from '#model/import/rows.ts'
import { encodingOf, textPieces } from '#server/formats/encoding.ts'
import { lookAtJson } from '#server/formats/json-rows.ts'
import { openRowFilter } from '#server/formats/row-filter.ts'
import { isWorkbook, readSheet } from '#server/formats/spreadsheet.ts'
import { type DayOrder, dayOrder, findHead, type HeadingRows, headingsOf } from '#server/formats/table.ts'
import { lineEndsOf, refuseBinary, startOf } from '#server/formats/text-file.ts'
import { guessColumns, hasDecimalComma } from '#server/import/plan/guess-columns.ts'
import { openFormulaErrors } from '#server/import/rows/formula-errors.ts'
import {
  type FileLook,
  firstRows,
  LOOK_AHEAD,
  type LookedAt,
  refuseHeadings,
  samplesOf,
} from '#server/import/rows/inspected.ts'

/** Inspects the beginning of a file: encoding, delimiter, headings, and the field of each heading. */
export const lookAt = (look: FileLook): Promise<LookedAt> =>
  look.plan.format === 'json' ? lookAtJson(look) : lookAtTable(look)

/** The rows of a CSV file or sheet, from the first on, including blank ones, so that row numbers match the file. */
interface Table {
  rows(): AsyncIterable<string[]> | Iterable<string[]>
  found: Pick<Inspection, 'delimiter' | 'encoding' | 'lineEnds' | 'sheet' | 'sheets'>
}

async function tableOf(path: string, plan: ImportPlan): Promise<Table> {
  // A file with a workbook's name may be text that a program saved under that name.
  if (await isWorkbook(path)) {
    const { rows, sheet, sheets } = await readSheet(path, plan.sheet)
    return { rows: () => rows, found: { sheet, sheets } }
  }
  const encoding = plan.encoding ?? (await encodingOf(path))
  const start = await startOf(path, encoding)
  refuseBinary(start)
  const guessed = plan.delimiter ?? guessDelimiter(start)
  const lineEnds = lineEndsOf(start)
  const head = plan.delimiter === undefined ? headLine(start) : start
  const columns = guessed === SPACES || !head.includes(guessed) ? columnStarts(start) : undefined
  const delimiter = columns ? SPACES : guessed
  if (columns)
    return {
      rows: () => printedRows(path, encoding, columns),
      found: { delimiter, encoding, ...(lineEnds && { lineEnds }) },
    }
  return {
    rows: () => csvRows(path, encoding, delimiter),
    found: { delimiter, encoding, ...(lineEnds && { lineEnds }) },
  }
}

async function lookAtTable({ path, plan, fields: defined, mostColumns }: FileLook): Promise<LookedAt> {
  const { rows: all, found } = await tableOf(path, plan)
  const start = await firstRows(all(), LOOK_AHEAD)
  const guessed = findHead(start)
  const head: HeadingRows = {
    headerRow: plan.headerRow ?? guessed.headerRow,
    headerRows: plan.headerRows ?? (plan.headerRow === undefined ? guessed.headerRows : 1),
  }
  const own = uniqueHeadings(headingsOf(start, head))
  refuseHeadings(own, mostColumns)
  const skipped = head.headerRow === 0 ? 0 : head.headerRow - 1 + head.headerRows
  const known = {
    headings: own,
    heads: start.slice(Math.max(0, head.headerRow - 1), skipped),
    start: start.slice(skipped),
    titles: Math.max(0, head.headerRow - 1),
    skipTotals: plan.skipTotals ?? true,
  }
  const first = openRowFilter(known)
  const samples = [...known.start.flatMap((cells, at) => first.take(at + 1, cells)), ...first.end()].map(
    ({ cells = [] }) => cells,
  )
  const headings = first.group === undefined ? own : [...own, first.group]
  const decimalComma = plan.decimalComma ?? hasDecimalComma(samples, found.delimiter)
  const columns = guessColumns(headings, samples, plan, decimalComma)
  const suggested = defined
    ? guessHeadings(headings, samples, defined, matchHeadings(headings, defined))
    : plainMapping(headings, (heading) => samples.map((cells) => cells[headings.indexOf(heading)]))
  // A statement may begin with the first twelve days of a month; then later rows decide.
  const isUncertain = columns.openDays.length > 0 && plan.dayFirst === undefined
  const proof = isUncertain ? await provedBy(all(), columns.openDays) : undefined
  // When no date tells, a file with 12,50 does not start dates with the month.
  const dayFirst =
    plan.dayFirst ?? (proof === undefined ? columns.isDayFirst || (isUncertain && decimalComma) : proof === 'day')
  const figures = own.flatMap((name, at) => (columns.types[name]?.kind === 'number' ? [at] : []))
  const opened = () => openRowFilter({ ...known, decimalComma, figures })
  const mapping = plan.mapping ?? suggested
  let filter = opened()
  let errors = openFormulaErrors(headings, mapping)
  return {
    leftOut: () => ({ ...filter.leftOut(), ...errors.summary() }),
    inspection: {
      ...found,
      ...head,
      headings,
      samples: samplesOf(samples),
      mapping: suggested,
      types: columns.types,
      ...(decimalComma && { decimalComma }),
      ...(columns.openDays.length > 0 && proof === undefined && { isDayOrderOpen: true }),
      ...(dayFirst && { dayFirst }),
    },
    mapping,
    fields: defined ?? columns.fields,
    dayFirst,
    decimalComma,
    async *rows() {
      filter = opened()
      errors = openFormulaErrors(headings, mapping)
      let row = -skipped
      for await (const cells of all()) if (row++ >= 0) yield* filter.take(row, cells).map(errors.look)
      yield* filter.end().map(errors.look)
    },
  }
}

/** The first line with a wide gap: the headings of a printed list, which contain no decimal comma. */
const headLine = (start: string): string => textLines(start).find((line) => /\S\s{2,}\S/.test(line)) ?? start

/** The date order according to all rows that tell; undefined when none does, or they disagree. */
async function provedBy(rows: ReturnType<Table['rows']>, columns: readonly number[]): Promise<DayOrder | undefined> {
  const reported = new Set<DayOrder | undefined>()
  for await (const cells of rows) for (const at of columns) reported.add(dayOrder([cells[at]?.trim() ?? '']))
  if (reported.has('day') === reported.has('month')) return undefined
  return reported.has('day') ? 'day' : 'month'
}

/** Stands for aligned columns separated only by spaces. */
const SPACES = ' '

async function* printedRows(path: string, encoding: string, columns: ColumnStarts): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of textPieces(path, encoding)) {
    const lines = textLines(rest + piece)
    rest = lines.pop() ?? ''
    // A chunk boundary may fall inside a two-character line break.
    if (piece.endsWith('\r')) rest = `${lines.pop() ?? ''}\r${rest}`
    for (const line of lines) if (line.trim()) yield cellsIn(line, columns).map(plainText)
  }
  for (const line of textLines(rest)) if (line.trim()) yield cellsIn(line, columns).map(plainText)
}

async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<string[]> {
  const reader = csvReader(delimiter)
  for await (const piece of textPieces(path, encoding)) for (const row of reader.push(piece)) yield row.map(cellText)
  for (const row of reader.end()) yield row.map(cellText)
}

/**
 * A cell without characters that text cannot contain, and without the formula that only protects it from Excel:
 * `="00123"`.
 */
const cellText = (cell: string): string => {
  const plain = cell.includes('\0') ? cell.replaceAll('\0', '') : cell
  return plain.startsWith('="') ? (/^="([^"]*)"$/.exec(plain.trim())?.[1] ?? plain) : plainText(plain)
}
