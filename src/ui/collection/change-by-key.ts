import { Problem } from '#base/problem.ts'
import type { Doc } from '#model/value.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/collection/remove.ts'
import type { QuickChange } from '#ui/collection/view.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { awaitAct } from '#ui/frame/undo.ts'

/** Makes a quick change to one record as it was seen, with the way back in the toast. */
export const changeByKey = (collection: string, doc: Doc, change: QuickChange): Promise<void> =>
  awaitAct(make(collection, doc, change))

async function make(collection: string, { id, version }: Doc, { label, patch }: QuickChange): Promise<void> {
  try {
    const { seq } = await commit([{ op: 'update', collection, id, ifVersion: version, patch }])
    toast(label, () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(
      error.code === 'version-conflict'
        ? 'Somebody changed it meanwhile, so it is left alone. Look again and repeat.'
        : error.message,
    )
  }
}
