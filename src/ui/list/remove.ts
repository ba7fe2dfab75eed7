import { Problem } from '#base/problem.ts'
import { manyInSentence } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { commit, execute } from '#ui/api.ts'
import { titleOf } from '#ui/grid/format.ts'
import { toast, toastProblem, toastRefused, toastWaiting } from '#ui/shell/toasts/toasts.tsx'
import { awaitAct } from '#ui/shell/toasts/undo.ts'

const MAX_WRITES = 500

/** Deletes documents as they were shown, with undo in the toast. True when it succeeded. */
export const removeDocs = (collection: AnyCollection, docs: readonly Doc[]): Promise<boolean> =>
  awaitAct(remove(collection, docs))

async function remove(collection: AnyCollection, docs: readonly Doc[]): Promise<boolean> {
  const seqs: number[] = []
  try {
    for (let at = 0; at < docs.length; at += MAX_WRITES) {
      const writes = docs
        .slice(at, at + MAX_WRITES)
        .map(({ id, version }) => ({ op: 'delete' as const, collection: collection.name, id, ifVersion: version }))
      seqs.push((await commit(writes)).seq)
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(
      error.code === 'version-conflict'
        ? 'Someone else changed one of them, so nothing was deleted. Review and try again.'
        : error.message,
    )
    return false
  }
  const [only] = docs
  const what =
    docs.length === 1 && only ? titleOf(collection.title, only) : `${docs.length} ${manyInSentence(collection.label)}`
  toast(`${what} deleted`, () => void bringBack(seqs))
  return true
}

/** Makes changes in one commit, possibly to several records, with undo in the toast. True when it succeeded. */
export async function actOnAll(words: string, work: () => Promise<{ seq: number }>): Promise<boolean> {
  try {
    const { seq } = await work()
    toast(words, () => void bringBack([seq]))
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
    return false
  }
}

/** Undoes commits, the last one first, and confirms it. */
export const bringBack = (seqs: readonly number[]): Promise<void> =>
  takingBack(async () => {
    for (const seq of seqs.toReversed()) await execute('history.undo', { seq })
    return undefined
  })

/** Undoes a whole run in one step; what someone changed since stays as they left it. */
export const bringRunBack = (run: string): Promise<void> =>
  takingBack(async () => {
    const { result } = await execute<{ left?: number }>('history.undoRun', { run, leaveChanged: true })
    return result.left
  })

async function takingBack(act: () => Promise<number | undefined>): Promise<void> {
  const progress = toastWaiting('Undoing …')
  try {
    const left = await act()
    toast(left ? `Restored; ${left} skipped because they changed since` : 'Restored')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastRefused(error)
  } finally {
    progress.end()
  }
}
