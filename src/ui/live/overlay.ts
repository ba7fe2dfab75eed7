import { Problem } from '#base/problem.ts'
import { applyEdits, readData, readEdits } from '#model/command/patch.ts'
import { type Ask, matches } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { CommitWrite } from '#ui/api.ts'
import { changedAnswer } from '#ui/live/documents.ts'

/** Pending writes; `seq` once the server has committed them. */
export interface Shown {
  writes: readonly CommitWrite[]
  at: string
  seq: number | undefined
}

/** A result as it will be once these writes are committed; with `only`, the result of that one document. */
export function withOverlay(docs: readonly Doc[], ask: Ask, shown: Shown, only?: string): readonly Doc[] {
  const known = new Map(docs.map((doc) => [doc.id, doc]))
  const put: Doc[] = []
  const del: string[] = []
  for (const write of shown.writes) {
    if (write.op === 'check' || write.collection !== ask.collection || write.id === undefined) continue
    if (only !== undefined && write.id !== only) continue
    const before = known.get(write.id)
    const data = dataAfter(write, before, shown.at)
    if (data && belongs(ask, data, before !== undefined)) put.push(docOf(write.id, data, before, shown.at))
    else if (before && (data || write.op === 'delete')) del.push(write.id)
  }
  return changedAnswer(docs, ask, put, del)
}

function dataAfter(
  write: Exclude<CommitWrite, { op: 'check' }>,
  before: Doc | undefined,
  at: string,
): Data | undefined {
  if (write.op === 'delete') return undefined
  try {
    if (write.op !== 'update') return readData(write.data, at)
    return before && applyEdits(before.data, readEdits(write.patch, write.unset, at))
  } catch (error) {
    // The server will report what is wrong with it; until then the document stays unchanged.
    if (error instanceof Problem) return before?.data
    throw error
  }
}

/** Whether a document will be in the result, as far as the browser can tell; the server decides. */
function belongs(ask: Ask, data: Data, isThere: boolean): boolean {
  const isWhole = !ask.select && !ask.search && ask.skip === 0 && ask.limit === Number.MAX_SAFE_INTEGER
  if (isWhole) return matches(ask, data)
  // Only the server knows which fields are searched.
  const { search: _, ...unsearched } = ask
  return isThere && (ask.select !== undefined || matches(unsearched, data))
}

const docOf = (id: string, data: Data, before: Doc | undefined, at: string): Doc => ({
  id,
  version: before?.version ?? 0,
  createTime: before?.createTime ?? at,
  updateTime: at,
  data,
})
