import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { followArrivals } from '#ui/list/rows/scroll-position.ts'
import { RouteFallback } from '#web/route-fallback.tsx'
import { routeScreen } from '#web/route-screen.tsx'
import { type Route, routes } from '#web/routes.ts'
import { Shell } from '#web/shell/shell.tsx'

const root = createRootRoute({ component: Shell })

/** Saved views in the menu have URLs of their own below a route of the specification. */
const MENU_PAGE: Route = {
  path: '/custom-routes/p/$page',
  label: 'Menu page',
  purpose: 'A saved view under its own address',
  load: () => import('#features/records/saved-views/page-screen.tsx'),
}

const children = [...routes, MENU_PAGE].map((route) =>
  createRoute({
    getParentRoute: () => root,
    path: route.path === '*' ? '/$' : route.path,
    component: routeScreen(route),
    errorComponent: RouteFallback,
  }),
)

/** Plain text in the URL: `?id=42` stays the text 42, and no value is quoted. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

export function openRouter() {
  const router = createRouter({
    routeTree: root.addChildren(children),
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    // Errors outside a screen belong to the whole-app error screen, not to the router.
    disableGlobalCatchBoundary: true,
  })
  followArrivals(router.history)
  return router
}
