import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { MenuPage } from '#ui/collection/menu-pages.ts'
import { MENU_PAGES } from '#ui/collection/menu-pages.ts'
import type { SavedView, SavedViewDoc } from '#ui/collection/saved-views.ts'
import { hrefOf, SAVED_VIEWS } from '#ui/collection/saved-views.ts'
import { BrokenBearing } from '#ui/frame/bearing.tsx'
import { LonePage } from '#ui/frame/lone-page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The address of a page of the menu: its saved view opens as it is now. */
export default function MenuPageScreen(): ReactNode {
  const id = useLocation({ select: ({ pathname }) => decodeURIComponent(pathname.split('/').at(-1)!) })
  const page = useLiveDoc<MenuPage>(MENU_PAGES, id)
  return page ? <ToView id={page.data.view} /> : <NoPage />
}

function ToView({ id }: { id: string }): ReactNode {
  const view = useLiveDoc<SavedView>(SAVED_VIEWS, id)
  return view ? <Going view={view} /> : <NoPage />
}

function Going({ view }: { view: SavedViewDoc }): ReactNode {
  const { history } = useRouter()
  const href = hrefOf(view)
  useEffect(() => history.replace(href), [history, href])
  return <Spinner />
}

const NoPage = (): ReactNode => (
  <LonePage mark={<BrokenBearing />} title="This page is not in the menu any more">
    <p>Whoever made it has taken it out, or keeps it to themselves now.</p>
  </LonePage>
)
