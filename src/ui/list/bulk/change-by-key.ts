import { Problem } from '#base/problem.ts'
import type { Doc } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { QuickChange } from '#ui/list/views/view.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { awaitAct } from '#ui/shell/toasts/undo.ts'

/** The previous key's change: keys may come faster than the list is updated, and one's own change is not a conflict. */
let last: { record: string; seen: number; version: Promise<number> } | undefined

/** Makes a quick change to one record as it was shown, with undo in the toast. */
export function changeByKey(collection: string, doc: Doc, change: QuickChange): Promise<void> {
  const record = `${collection}/${doc.id}`
  const before = last?.record === record && last.seen === doc.version ? last.version : Promise.resolve(doc.version)
  const made = make(collection, doc.id, before, change)
  last = {
    record,
    seen: doc.version,
    version: made.then(
      (version) => version ?? before,
      () => before,
    ),
  }
  return awaitAct(made.then(() => undefined))
}

/** The record's new version; undefined when it was not changed. */
async function make(
  collection: string,
  id: string,
  before: Promise<number>,
  { label, patch }: QuickChange,
): Promise<number | undefined> {
  try {
    const { seq } = await commit([{ op: 'update', collection, id, ifVersion: await before, patch }])
    toast(label, () => void bringBack([seq]))
    return seq
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.code === 'version-conflict' ? 'Someone else changed it. Review and try again.' : error.message)
    return undefined
  }
}
