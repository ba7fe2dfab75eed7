import { parentPort } from 'node:worker_threads'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { Problem } from '#base/problem.ts'
import { shapingOf } from '#model/import/fill.ts'
import type { ImportPlan, Inspection, LeftOut, Mapping } from '#model/import/import.ts'
import { ID } from '#model/import/rows.ts'
import type { Fields } from '#model/schema/fields.ts'
import { canonical, compareText } from '#model/schema/value.ts'
import { lookAt } from '#server/import/rows/file-rows.ts'
import type { FixedRows } from '#server/import/rows/fix-rows.ts'
import type { SourceRow } from '#server/import/rows/inspected.ts'
import { type Definitions, type ParsedRow, readRow } from '#server/import/rows/read-row.ts'
import { yieldToOthers } from '#store/thread-priority.ts'

/** A file that the thread is to read. */
export interface ParseTask {
  path: string
  plan: ImportPlan
  /** The prefix of ids for documents without one that others refer to. */
  ids: string
  /** The definition's fields; absent for a loose collection. */
  fields?: Fields
  isLenient: boolean
  /** The fields of the other collections, for a file with several. */
  definitions: Definitions
  timeZone: string
  longestCell: number
  mostColumns: number
  /** The time limit for inspecting the file, or for reading the next rows, in milliseconds. */
  longestMs: number
  batch: number
  /** Rows corrected since the upload, by number. */
  fixed: FixedRows
  /** Only these are read. */
  isFixedOnly: boolean
  /** The field by which rows are sorted, many at a time, so that neighbours in the indexes are written together. */
  sortBy?: string
}

/** A row with its position in writing order, and the part of the file that is sorted at once. */
export interface PlacedRow extends ParsedRow {
  at: number
  part: number
}

/** A file begins, or its next rows are asked for. */
export type ParseRequest = ParseTask | 'next'

export type ParseMessage =
  | { kind: 'looked'; inspection: Inspection; mapping: Mapping }
  | { kind: 'rows'; rows: PlacedRow[]; isLast: boolean; leftOut?: LeftOut }
  | { kind: 'problem'; code: Problem['code']; message: string }

/** The part of the file that is sorted at once; a shorter file keeps its order. */
const MAX_ROWS = 20_000
const LEAST_ROWS = 1_000
const MAX_CHARACTERS = 16 << 20

yieldToOthers()
const port = parentPort!
const say = (message: ParseMessage) => port.postMessage(message)

type Batch = Omit<Extract<ParseMessage, { kind: 'rows' }>, 'kind'>
/** Of the file that is read now. */
let batches: AsyncGenerator<Batch> | undefined

port.on('message', (request: ParseRequest) => {
  const work = request === 'next' ? nextRows() : look(request)
  work.catch(fail)
})

async function nextRows(): Promise<void> {
  const { value } = await batches!.next()
  say({ kind: 'rows', ...(value ?? { rows: [], isLast: true }) })
}

async function look(task: ParseTask): Promise<void> {
  const { inspection, mapping, fields, dayFirst, decimalComma, leftOut, rows } = await lookAt(task)
  const { plan } = task
  const shaping = shapingOf(plan, { headings: inspection.headings, mapping, fields })
  const how = {
    shaping,
    columns: shaping.columns,
    headings: inspection.headings,
    mapping,
    fields,
    isDefined: task.fields !== undefined,
    isLenient: task.isLenient,
    // After a dry run the plan contains the suggested mapping, which nobody has chosen.
    isMapped:
      (plan.mapping !== undefined && canonical(plan.mapping) !== canonical(inspection.mapping)) ||
      plan.steps !== undefined ||
      plan.fill !== undefined,
    definitions: task.definitions,
    timeZone: task.timeZone,
    longestCell: task.longestCell,
    dayFirst,
    decimalComma,
    said: new Set(Object.keys(plan.types ?? {})),
  }
  const all = fixedRows(rows(), task)
  // Rows with ids are distinguished by them.
  const bringsIds = plan.key === undefined && [...Object.values(mapping), ...Object.keys(plan.fill ?? {})].includes(ID)
  batches = batchesOf(partsOf(all, how, { ...task, sortBy: bringsIds ? undefined : task.sortBy }), task.batch, leftOut)
  say({ kind: 'looked', inspection, mapping })
}

/** One batch per request, so that the file is never read further ahead than the database can follow. */
async function* batchesOf(
  parts: AsyncIterable<ParsedRow[]>,
  batch: number,
  leftOut: () => LeftOut,
): AsyncGenerator<Batch> {
  let at = 0
  let part = 0
  for await (const inPart of parts) {
    const rows = inPart.map((row): PlacedRow => ({ ...row, at: ++at, part }))
    for (let from = 0; from < rows.length; from += batch) yield { rows: rows.slice(from, from + batch), isLast: false }
    part++
  }
  yield { rows: [], isLast: true, leftOut: leftOut() }
}

async function* partsOf(
  sources: AsyncIterable<SourceRow>,
  how: Parameters<typeof readRow>[1],
  { batch, sortBy }: { batch: number; sortBy: string | undefined },
): AsyncGenerator<ParsedRow[]> {
  const most = sortBy === undefined ? batch : MAX_ROWS
  let rows: ParsedRow[] = []
  let characters = 0
  for await (const source of sources) {
    rows.push(readRow(source, how))
    characters += source.text?.length ?? source.cells?.reduce((sum, cell) => sum + cell.length, 0) ?? 0
    if (rows.length < most && characters < MAX_CHARACTERS) continue
    yield inOrder(rows, sortBy)
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield inOrder(rows, sortBy)
}

async function* fixedRows(sources: AsyncIterable<SourceRow>, task: ParseTask): AsyncGenerator<SourceRow> {
  for await (const source of sources) {
    const fixed = task.fixed[source.row]
    if (fixed === undefined) {
      if (!task.isFixedOnly) yield source
    } else yield { ...source, ...(typeof fixed === 'string' ? { text: fixed } : { cells: fixed }) }
  }
}

/** Equal values keep the order of the file, so that of two rows with the same key the first is written first. */
function inOrder(rows: ParsedRow[], sortBy: string | undefined): ParsedRow[] {
  if (sortBy === undefined || rows.length < LEAST_ROWS) return rows
  const keys = new Map(rows.map((row) => [row, String(row.data[sortBy] ?? '')]))
  return rows.sort((a, b) => compareText(keys.get(a)!, keys.get(b)!) || a.row - b.row)
}

function fail(error: unknown): void {
  if (!(error instanceof Problem)) throw error
  say({ kind: 'problem', code: error.code, message: error.message })
}

lockPrototypes()
