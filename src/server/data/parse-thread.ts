import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import type { Fields } from '#model/fields.ts'
import type { ImportPlan, Inspection, Mapping } from '#model/import.ts'
import { lookAt } from '#server/data/file-rows.ts'
import type { Definitions, ParsedRow } from '#server/data/read-row.ts'
import { readRow } from '#server/data/read-row.ts'

/** What the thread is started with. */
export interface ParseTask {
  path: string
  plan: ImportPlan
  /** The definition's fields; absent for a loose collection. */
  fields?: Fields
  isLenient: boolean
  /** Of the other collections, for a file of several. */
  definitions: Definitions
  timeZone: string
  longestCell: number
  batch: number
}

export type ParseMessage =
  | { kind: 'looked'; inspection: Inspection; mapping: Mapping }
  | { kind: 'rows'; rows: ParsedRow[]; isLast: boolean }
  | { kind: 'problem'; code: Problem['code']; message: string }

const port = parentPort!
const task = workerData as ParseTask
const say = (message: ParseMessage) => port.postMessage(message)

try {
  const { inspection, mapping, fields, dayFirst, rows } = await lookAt(task.path, task.plan, task.fields)
  const { plan } = task
  const how = {
    headings: inspection.headings,
    mapping,
    fields,
    isDefined: task.fields !== undefined,
    isLenient: task.isLenient,
    isMapped: plan.mapping !== undefined,
    definitions: task.definitions,
    timeZone: task.timeZone,
    longestCell: task.longestCell,
    dayFirst,
    ...(plan.decimalComma !== undefined && { decimalComma: plan.decimalComma }),
  }
  const all = rows()
  // One batch per request, so that the file is never read ahead of what the database takes.
  const batches = (async function* () {
    let batch: ParsedRow[] = []
    for await (const row of all) {
      batch.push(readRow(row, how))
      if (batch.length < task.batch) continue
      yield { rows: batch, isLast: false }
      batch = []
    }
    yield { rows: batch, isLast: true }
  })()
  port.on('message', () => {
    batches.next().then(
      ({ value, done }) => say({ kind: 'rows', ...(done ? { rows: [], isLast: true } : value) }),
      (error: unknown) => fail(error),
    )
  })
  say({ kind: 'looked', inspection, mapping })
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  if (!(error instanceof Problem)) throw error
  say({ kind: 'problem', code: error.code, message: error.message })
}
