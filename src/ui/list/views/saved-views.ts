import { useMemo } from 'react'
import type { Doc } from '#model/schema/value.ts'
import type { ColumnChoice, PinnedSide } from '#ui/grid/heads/column-choice.ts'
import type { Density } from '#ui/grid/theme.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useUser } from '#ui/session.ts'

export const SAVED_VIEWS = 'savedViews'

/** A list in a person's preferred form, under a name. */
export interface SavedListView {
  screen: string
  name: string
  /** Filters, sorting, search and layout, as in the address of the list. */
  address?: string
  columns?: string[]
  widths?: Record<string, number>
  pinned?: Record<string, PinnedSide>
  density?: Density
  ownerUid?: string
  ownerName?: string
  isShared?: boolean
  pinnedBy?: string[]
}
export type SavedViewDoc = Doc<SavedListView>

const IGNORE_ERRORS = { ignoreErrors: true }
const NONE: readonly SavedViewDoc[] = []

/** The views of a list that a person may use: their own and the shared ones, by name. Empty until they are known. */
export function useSavedViews(screen: string): readonly SavedViewDoc[] {
  const docs =
    useDocs<SavedListView>({ collection: SAVED_VIEWS, where: [['screen', '==', screen]] }, IGNORE_ERRORS) ?? NONE
  return useUsable(docs)
}

/** A view in the rail and on the person's home page. */
interface PinnedView {
  id: string
  name: string
  screen: string
  href: string
}

/** The views a person has pinned; empty before sign-in is complete. */
export function usePinnedViews(): readonly PinnedView[] {
  const id = useUser()?.id
  const docs = useDocs<SavedListView>(
    id ? { collection: SAVED_VIEWS, where: [['pinnedBy', 'array-contains', id]] } : undefined,
    IGNORE_ERRORS,
  )
  return useUsable(docs ?? NONE).map((view) => ({
    id: view.id,
    name: view.data.name,
    screen: view.data.screen,
    href: viewHref(view),
  }))
}

/** Where a saved view opens. */
export const viewHref = ({ id, data: { screen, address = '' } }: SavedViewDoc): string =>
  `${screen}?${new URLSearchParams([...new URLSearchParams(address), ['saved', id]])}`

/** The part of a list's address that a view saves: not the open record, nor the view itself. */
export function savedAddress(search: string, idKey: string): string {
  const of = new URLSearchParams(search)
  for (const key of ['id', idKey, 'new', 'saved']) of.delete(key)
  of.sort()
  return of.toString()
}

/** The columns of a view. */
export function choiceOf(view: SavedViewDoc | undefined): ColumnChoice {
  if (!view) return {}
  const { columns, widths, pinned, density } = view.data
  return {
    ...(columns?.length && { shown: columns }),
    ...(widths && { widths }),
    ...(pinned && Object.keys(pinned).length > 0 && { pinned }),
    ...(density && { density }),
  }
}

function useUsable(docs: readonly SavedViewDoc[]): readonly SavedViewDoc[] {
  const id = useUser()?.id
  return useMemo(
    () =>
      docs
        .filter(({ data }) => typeof data.name === 'string' && (data.isShared || data.ownerUid === id))
        .toSorted((a, b) => a.data.name.localeCompare(b.data.name)),
    [docs, id],
  )
}
