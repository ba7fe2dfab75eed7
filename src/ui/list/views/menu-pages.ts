import { useMemo } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useUser } from '#ui/session.ts'

export const MENU_PAGES = 'menuPages'

/** A saved view that is in a group of the rail. */
export interface MenuPage {
  title: string
  group: string
  view: string
  isShared?: boolean
  ownerUid?: string
}

const NONE: readonly Doc<MenuPage>[] = []

/** The pages a person has in the rail beside the screens: their own and the shared ones, by name. */
export function useMenuPages(): readonly Doc<MenuPage>[] {
  const isActive = useUser()?.status === 'active'
  const docs = useDocs<MenuPage>(isActive ? { collection: MENU_PAGES } : undefined, { ignoreErrors: true }) ?? NONE
  return useMemo(() => docs.toSorted((a, b) => a.data.title.localeCompare(b.data.title)), [docs])
}

/** Where a page of the menu opens. */
export const pageHref = (id: string): string => `/custom-routes/p/${encodeURIComponent(id)}`

/** The last part of a page's address: `Late bills (EUR)` is at `late-bills-eur`, a second one at `late-bills-eur-2`. */
export function pageId(title: string, taken: ReadonlySet<string>): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  const first = plain || 'page'
  let id = first
  for (let next = 2; taken.has(id); next++) id = `${first}-${next}`
  return id
}
