import { csvReader, guessDelimiter, plainText } from '#base/csv.ts'
import { Problem } from '#base/problem.ts'
import type { Fields } from '#model/fields.ts'
import type { ImportPlan, Inspection, LeftOut, Mapping } from '#model/import.ts'
import type { JsonItem } from '#model/json-items.ts'
import { jsonItems } from '#model/json-items.ts'
import { ID, matchHeadings, plainMapping, uniqueHeadings } from '#model/rows.ts'
import type { Data } from '#model/value.ts'
import { isReservedKey } from '#model/value.ts'
import { guessColumns } from '#server/data/guess-columns.ts'
import { isWorkbook, readSheet } from '#server/data/spreadsheet.ts'
import type { Head } from '#server/data/table.ts'
import { findHead, headingsOf, isBlankRow, isRemark, isTotal } from '#server/data/table.ts'
import { encodingOf, lineEndsOf, piecesOf } from '#server/data/text-file.ts'

const SAMPLE_ROWS = 20
const LOOK_AHEAD = 200

/** One row as it stands in the file: cells (CSV) or a document (JSON). Rows count from 1 after the headings. */
export interface SourceRow {
  row: number
  cells?: string[]
  key?: string
  text?: string
  /** JSON: where the document begins in the file. */
  line?: number
  column?: number
  /** The collection it goes into, where that is not the plan's. */
  collection?: string
  /** It comes from a Firestore export, so that its id is not among its fields. */
  isExported?: boolean
}

/** A file that has been looked at. */
export interface LookedAt {
  inspection: Inspection
  mapping: Mapping
  /** The fields by which cells are read: the definition's, or guessed ones of a loose collection. */
  fields: Fields
  /** 03/04/2026 is the third of April: said by the plan, or proved by a day above 12. */
  dayFirst: boolean
  rows(): AsyncGenerator<SourceRow>
  /** What was taken for no row, once all were read. */
  leftOut(): LeftOut
}

/** Looks at the beginning of a file: encoding, delimiter, headings, and which field each of them fills. */
export async function lookAt(path: string, plan: ImportPlan, defined: Fields | undefined): Promise<LookedAt> {
  return plan.format === 'json' ? await lookAtJson(path, plan, defined) : await lookAtTable(path, plan, defined)
}

/** The rows of a CSV file or of a sheet, from the first on; blank ones too, so that a row's number is the file's. */
interface Table {
  rows(): AsyncIterable<string[]> | Iterable<string[]>
  found: Pick<Inspection, 'delimiter' | 'encoding' | 'lineEnds' | 'sheet' | 'sheets'>
}

async function tableOf(path: string, plan: ImportPlan): Promise<Table> {
  if (plan.format === 'sheet' || (await isWorkbook(path))) {
    const { rows, sheet, sheets } = await readSheet(path, plan.sheet)
    return { rows: () => rows, found: { sheet, sheets } }
  }
  const encoding = plan.encoding ?? (await encodingOf(path))
  const start = await startOf(path, encoding)
  const delimiter = plan.delimiter ?? guessDelimiter(start)
  const lineEnds = lineEndsOf(start)
  return {
    rows: () => csvRows(path, encoding, delimiter),
    found: { delimiter, encoding, ...(lineEnds && { lineEnds }) },
  }
}

async function lookAtTable(path: string, plan: ImportPlan, defined: Fields | undefined): Promise<LookedAt> {
  const { rows: all, found } = await tableOf(path, plan)
  const start = await collect(all(), LOOK_AHEAD)
  const guessed = findHead(start)
  const head: Head = {
    headerRow: plan.headerRow ?? guessed.headerRow,
    headerRows: plan.headerRows ?? (plan.headerRow === undefined ? guessed.headerRows : 1),
  }
  const headings = uniqueHeadings(headingsOf(start, head))
  const skipped = head.headerRow === 0 ? 0 : head.headerRow - 1 + head.headerRows
  const samples = start.slice(skipped).filter((row) => !isBlankRow(row) && !isRemark(row, headings.length))
  const columns = guessColumns(headings, samples, plan)
  const suggested = defined ? matchHeadings(headings, defined) : plainMapping(headings)
  const orders = new Set(columns.orders)
  const skipTotals = plan.skipTotals ?? true
  const leftOut: LeftOut = { titles: Math.max(0, head.headerRow - 1), blank: 0, totals: 0, remarks: 0 }
  return {
    leftOut: () => leftOut,
    inspection: {
      ...found,
      ...head,
      headings,
      samples: samples.slice(0, SAMPLE_ROWS),
      mapping: suggested,
      types: columns.types,
      ...(orders.has('either') && !orders.has('day') && !orders.has('month') && { isDayOrderOpen: true }),
    },
    mapping: plan.mapping ?? suggested,
    fields: defined ?? columns.fields,
    dayFirst: plan.dayFirst ?? (orders.has('day') && !orders.has('month')),
    async *rows() {
      let row = -skipped
      // A row of sums is one only when nothing follows it.
      let held: SourceRow[] = []
      for await (const cells of all()) {
        if (row++ < 0) continue
        const next = { row, cells }
        if (isBlankRow(cells)) leftOut.blank++
        else if (isRemark(cells, headings.length)) leftOut.remarks++
        else if (skipTotals && isTotal(cells)) held.push(next)
        else {
          yield* held
          held = []
          yield next
        }
      }
      leftOut.totals = held.length
    },
  }
}

async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<string[]> {
  const reader = csvReader(delimiter)
  for await (const piece of piecesOf(path, encoding)) for (const row of reader.push(piece)) yield row.map(plainText)
  for (const row of reader.end()) yield row.map(plainText)
}

async function lookAtJson(path: string, plan: ImportPlan, defined: Fields | undefined): Promise<LookedAt> {
  const encoding = plan.encoding ?? (await encodingOf(path))
  const collections = await collectionsOf(path, encoding)
  const placed = placer(collections, plan.collection)
  const start = await collect(jsonRows(path, encoding, placed), LOOK_AHEAD)
  const documents = start.map(({ text = '' }) => asRecord(text))
  const headings = [...new Set(documents.flatMap((document) => Object.keys(document)))]
  const suggested = defined ? withLeftOvers(matchHeadings(headings, defined), headings) : namesAsTheyStand(headings)
  return {
    inspection: {
      headings,
      samples: documents.slice(0, SAMPLE_ROWS).map((document) => headings.map((heading) => textOf(document[heading]))),
      mapping: suggested,
      encoding,
      ...(collections && { collections }),
    },
    mapping: plan.mapping ?? suggested,
    fields: defined ?? {},
    dayFirst: plan.dayFirst ?? false,
    rows: () => jsonRows(path, encoding, placed),
    leftOut: () => ({ titles: 0, blank: 0, totals: 0, remarks: 0 }),
  }
}

type Place = (item: JsonItem) => Omit<SourceRow, 'row'> | undefined

async function* jsonRows(path: string, encoding: string, placed: Place): AsyncGenerator<SourceRow> {
  let row = 0
  for await (const item of itemsOf(path, encoding)) {
    const source = placed(item)
    if (source) yield { row: ++row, ...source }
  }
}

async function* itemsOf(path: string, encoding: string): AsyncGenerator<JsonItem> {
  const items = jsonItems()
  for await (const piece of piecesOf(path, encoding)) yield* items.push(piece)
  yield* items.end()
}

/** The collections at the top of a Firestore export; undefined when the file is none. */
async function collectionsOf(path: string, encoding: string): Promise<string[] | undefined> {
  const roots = new Set<string>()
  for await (const { root } of itemsOf(path, encoding)) {
    if (root === undefined) return undefined
    roots.add(root)
  }
  return roots.size > 0 ? [...roots] : undefined
}

/** Where each document goes: `*` leaves all where they are, a collection of the file takes its own, the only one any name. */
function placer(collections: readonly string[] | undefined, wanted: string): Place {
  if (!collections) {
    if (wanted === '*') throw new Problem('bad-request', 'The file names no collections; say into which one it goes.')
    return (item) => item
  }
  const only = collections.includes(wanted) ? wanted : collections.length === 1 ? collections[0] : undefined
  if (wanted !== '*' && only === undefined)
    throw new Problem(
      'bad-request',
      `The file holds ${collections.join(', ')}; import into one of these, or into "*" for each into its own.`,
    )
  return ({ root, collection, ...item }) => {
    if (wanted === '*') return { ...item, isExported: true, ...(collection !== undefined && { collection }) }
    if (root !== only) return undefined
    return { ...item, isExported: true, ...(collection !== only && collection !== undefined && { collection }) }
  }
}

/** JSON says exactly what a field is called; "Id" and "ID" are the document's id only where nothing else is. */
function namesAsTheyStand(headings: readonly string[]): Mapping {
  const similar = headings.includes(ID) ? undefined : headings.find((heading) => /^id$/i.test(heading))
  const id = headings.includes('id') ? 'id' : similar
  const names = headings.filter((heading) => !isReservedKey(heading))
  return Object.fromEntries(names.map((heading) => [heading, heading === id ? ID : heading]))
}

// A document keeps the fields that the definition does not know.
const withLeftOvers = (mapping: Mapping, headings: readonly string[]): Mapping => ({
  ...namesAsTheyStand(headings.filter((heading) => !Object.hasOwn(mapping, heading))),
  ...mapping,
})

async function collect<T>(rows: AsyncIterable<T> | Iterable<T>, most: number): Promise<T[]> {
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
