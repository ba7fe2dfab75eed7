import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { MENU_PAGES, type MenuPage } from '#ui/list/views/menu-pages.ts'
import { SAVED_VIEWS, type SavedListView, type SavedViewDoc, viewHref } from '#ui/list/views/saved-views.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { BrokenBearing } from '#ui/shell/bearing.tsx'
import { LonePage } from '#ui/shell/pages/lone-page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

/** The screen of a menu page: opens its saved view in the current version. */
export default function MenuPageScreen(): ReactNode {
  const id = useLocation({ select: ({ pathname }) => decodeURIComponent(pathname.split('/').at(-1)!) })
  const page = useLiveDoc<MenuPage>(MENU_PAGES, id)
  return page ? <ToView id={page.data.view} /> : <NoPage />
}

function ToView({ id }: { id: string }): ReactNode {
  const view = useLiveDoc<SavedListView>(SAVED_VIEWS, id)
  return view ? <Going view={view} /> : <NoPage />
}

function Going({ view }: { view: SavedViewDoc }): ReactNode {
  const { history } = useRouter()
  const href = viewHref(view)
  useEffect(() => history.replace(href), [history, href])
  return <Spinner />
}

const NoPage = (): ReactNode => (
  <LonePage mark={<BrokenBearing />} title="Page removed from the menu">
    <p>Its owner removed it or no longer shares it.</p>
  </LonePage>
)
