import { actionKeys } from '#ui/actions/action-offers.ts'
import { type CollectionView, listActions } from '#ui/list/views/view.ts'

/** The keys of a list's commands and actions. */
export function keysOf(view: CollectionView): Readonly<Record<string, string | readonly string[]>> | undefined {
  const table = listActions(view)
  return table || view.commandKeys ? { ...(table && actionKeys(table)), ...view.commandKeys } : undefined
}
