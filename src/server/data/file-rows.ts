import { csvReader, guessDelimiter, plainText } from '#base/csv.ts'
import type { Field, Fields } from '#model/fields.ts'
import { number } from '#model/fields.ts'
import type { ImportPlan, Inspection, Mapping } from '#model/import.ts'
import { matchHeadings, plainMapping, uniqueHeadings } from '#model/rows.ts'
import type { Data } from '#model/value.ts'
import { jsonItems } from '#server/data/json-items.ts'
import { encodingOf, piecesOf } from '#server/data/text-file.ts'

const SAMPLE_ROWS = 20
const LOOK_AHEAD = 200

/** One row as it stands in the file: cells (CSV) or a document (JSON). Rows count from 1 after the headings. */
export interface SourceRow {
  row: number
  cells?: string[]
  key?: string
  text?: string
}

/** A file that has been looked at. */
export interface LookedAt {
  inspection: Inspection
  mapping: Mapping
  /** The fields by which cells are read: the definition's, or guessed ones of a loose collection. */
  fields: Fields
  rows(): AsyncGenerator<SourceRow>
}

/** Looks at the beginning of a file: encoding, delimiter, headings, and which field each of them fills. */
export async function lookAt(path: string, plan: ImportPlan, defined: Fields | undefined): Promise<LookedAt> {
  const encoding = await encodingOf(path)
  return plan.format === 'csv'
    ? await lookAtCsv(path, encoding, plan, defined)
    : await lookAtJson(path, encoding, plan, defined)
}

async function lookAtCsv(
  path: string,
  encoding: string,
  plan: ImportPlan,
  defined: Fields | undefined,
): Promise<LookedAt> {
  const delimiter = plan.delimiter ?? guessDelimiter(await startOf(path, encoding))
  const start = await collect(csvRows(path, encoding, delimiter), LOOK_AHEAD)
  const headerAt = headerRow(start)
  const headings = uniqueHeadings(start[headerAt] ?? [])
  const samples = start.slice(headerAt + 1)
  const fields = defined ?? guessedColumns(headings, samples)
  const suggested = defined ? matchHeadings(headings, defined) : plainMapping(headings)
  return {
    inspection: { headings, samples: samples.slice(0, SAMPLE_ROWS), mapping: suggested, delimiter, encoding },
    mapping: plan.mapping ?? suggested,
    fields,
    async *rows() {
      let row = -headerAt
      for await (const cells of csvRows(path, encoding, delimiter)) if (row++ > 0) yield { row: row - 1, cells }
    },
  }
}

async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<string[]> {
  const reader = csvReader(delimiter)
  for await (const piece of piecesOf(path, encoding)) for (const row of reader.push(piece)) yield row.map(plainText)
  for (const row of reader.end()) yield row.map(plainText)
}

/** Titles may stand above the headings: the first row that fills most of the widest one's cells. */
function headerRow(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, SAMPLE_ROWS).map((row) => row.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count >= widest * 0.6),
  )
}

async function lookAtJson(
  path: string,
  encoding: string,
  plan: ImportPlan,
  defined: Fields | undefined,
): Promise<LookedAt> {
  const start = await collect(jsonRows(path, encoding), LOOK_AHEAD)
  const documents = start.map(({ text = '' }) => asRecord(text))
  const headings = [...new Set(documents.flatMap((document) => Object.keys(document)))]
  const suggested = defined ? withLeftOvers(matchHeadings(headings, defined), headings) : plainMapping(headings)
  return {
    inspection: {
      headings,
      samples: documents.slice(0, SAMPLE_ROWS).map((document) => headings.map((heading) => textOf(document[heading]))),
      mapping: suggested,
      encoding,
    },
    mapping: plan.mapping ?? suggested,
    fields: defined ?? {},
    rows: () => jsonRows(path, encoding),
  }
}

async function* jsonRows(path: string, encoding: string): AsyncGenerator<SourceRow> {
  const items = jsonItems()
  let row = 0
  for await (const piece of piecesOf(path, encoding))
    for (const item of items.push(piece)) yield { row: ++row, ...item }
  for (const item of items.end()) yield { row: ++row, ...item }
}

// A document keeps the fields that the definition does not know.
const withLeftOvers = (mapping: Mapping, headings: readonly string[]): Mapping => ({
  ...plainMapping(headings.filter((heading) => !Object.hasOwn(mapping, heading))),
  ...mapping,
})

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/
/** Columns of these names hold numbers that are none: leading zeros, letters and dashes may follow further down. */
const NAMES_A_THING = /(?:number|\bno\b|code|sku|zip|post|phone|fax|part|item|id|ref|key)/i

/** Numbers of a loose collection, where every sample is one and the heading does not name a thing. */
function guessedColumns(headings: readonly string[], samples: readonly (readonly string[])[]): Record<string, Field> {
  const isNumber = (at: number) => {
    const cells = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.every((cell) => PLAIN_NUMBER.test(cell))
  }
  const names = headings.filter((heading, at) => !NAMES_A_THING.test(heading) && isNumber(at))
  return Object.fromEntries(names.map((name) => [name, number(name)]))
}

async function collect<T>(rows: AsyncGenerator<T>, most: number): Promise<T[]> {
  const taken: T[] = []
  for await (const row of rows) {
    taken.push(row)
    if (taken.length >= most) break
  }
  return taken
}

async function startOf(path: string, encoding: string): Promise<string> {
  for await (const piece of piecesOf(path, encoding)) return piece.replace(/^\uFEFF/, '')
  return ''
}

function asRecord(text: string): Data {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
  } catch {
    // The row itself is refused later, with its number and reason.
    return {}
  }
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
