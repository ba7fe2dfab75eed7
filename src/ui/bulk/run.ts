import { Problem } from '#base/problem.ts'
import { labelFor } from '#base/text/in-sentence.ts'
import type { Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { type CommitAnswer, type CommitWrite, call, newKey, queryOnce } from '#ui/api.ts'
import { plainNumber, titleOf } from '#ui/grid/format.ts'
import { bringRunBack } from '#ui/list/remove.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** The writes per commit. */
const MAX_WRITES = 500

/** The target of a bulk action: the selected documents, or all that match a query. */
export interface BulkTarget {
  count: number
  docs?: readonly Doc[]
  query?: Query
  /** The order of the list, for prints; the run itself goes by id. */
  order?: NonNullable<Query['orderBy']>
  /** A filter finer than the query. */
  keeps?: ((doc: Doc) => boolean) | undefined
}

/** A document that was not changed, and why. */
interface Left {
  id: string
  title: string
  why: string
}

export interface BulkOutcome {
  done: number
  left: readonly Left[]
  /** The run shared by all commits, as in the history; undefined when nothing was written. */
  run: string | undefined
}

/** The documents of a target, one commit's worth at a time. Goes by id, so that changed documents are not met again. */
export async function* targetPortions(
  { docs, query, keeps }: BulkTarget,
  size = MAX_WRITES,
): AsyncGenerator<readonly Doc[]> {
  if (docs) for (let at = 0; at < docs.length; at += size) yield docs.slice(at, at + size)
  let cursor: string | null | undefined
  while (query && cursor !== null) {
    const answer = await queryOnce({ ...query, limit: size, ...(cursor && { cursor }) })
    cursor = answer.nextCursor
    yield keeps ? answer.documents.filter(keeps) : answer.documents
  }
}

/**
 * Writes to every document of a target in commits of one run. Documents that someone else changed, or that refuse the
 * value, stay and are listed; any other refusal ends the run with what was done so far.
 */
export async function runBulk(
  collection: AnyCollection,
  target: BulkTarget,
  writeOf: (doc: Doc) => CommitWrite | undefined,
  how: { signal: AbortSignal; progress: (seen: number) => void },
): Promise<BulkOutcome> {
  const key = newKey()
  let run: string | undefined
  const left: Left[] = []
  let seen = 0
  let done = 0
  for await (const docs of targetPortions(target)) {
    if (how.signal.aborted) break
    let open = docs.flatMap((doc) => {
      const write = writeOf(doc)
      return write ? [{ doc, write }] : []
    })
    while (open.length > 0) {
      try {
        const writes = open.map(({ write }) => write)
        const answer = await call<CommitAnswer & { run: string }>(
          'POST',
          '/api/bulk',
          { run: key, writes },
          { idempotencyKey: newKey() },
        )
        run = answer.run
        done += open.length
        open = []
      } catch (error) {
        const refused = error instanceof Problem ? refusals(error) : new Map<number, string>()
        if (refused.size === 0) throw error
        for (const [at, why] of refused)
          left.push({ id: open[at]!.doc.id, title: titleOf(collection.title, open[at]!.doc), why })
        open = open.filter((_, at) => !refused.has(at))
      }
    }
    seen += docs.length
    how.progress(seen)
  }
  return { done, left, run }
}

/** The refused writes of a commit, by position, and why. */
export function refusals({ code, faults, more }: Problem): Map<number, string> {
  const found = new Map<number, string>()
  if (code === 'version-conflict' && Array.isArray(more.conflicts))
    for (const { index, actual } of more.conflicts as { index: number; actual: number | null }[])
      found.set(index, actual === null ? 'was deleted meanwhile' : 'was changed meanwhile')
  if (code === 'invalid' || code === 'refused')
    for (const { pointer, detail } of faults) {
      const at = /^\/writes\/(\d+)/.exec(pointer)?.[1]
      if (at !== undefined) found.set(Number(at), detail)
    }
  return found
}

/** Reports what a run did, with undo. */
export function tellOutcome({ label }: AnyCollection, { done, run }: BulkOutcome, act: 'changed' | 'deleted'): void {
  const what = labelFor(done, label)
  toast(`${plainNumber(done)} ${what} ${act}`, run === undefined ? undefined : () => void bringRunBack(run))
}
