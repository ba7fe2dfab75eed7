import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { requestedPage } from '#ui/search-page.ts'
import { isAuthenticated, isUser, useSession, useSignInState } from '#ui/session.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { deskChunk } from '#web/desk-chunk.ts'
import { type LazyScreen, lazyScreen } from '#web/lazy-screen.tsx'
import type { Route } from '#web/routes.ts'

const NotBuilt = lazyScreen(() => import('#features/shell/not-built/screen.tsx'))
const Waiting = lazyScreen(() => import('#features/shell/sign-in/waiting.tsx'))

/** The component of a route: its screen behind its guard, with its name as the title of the browser tab. */
export function routeScreen(route: Route): () => ReactNode {
  const Screen = route.load ? lazyScreen(route.load) : NotBuilt
  const Guard = route.open ? Open : Protected
  return function RouteScreen(): ReactNode {
    useTitle(route.path === '/' ? 'Prime' : `${route.label} · Prime`)
    return (
      <Guard screen={Screen}>
        <Screen />
      </Guard>
    )
  }
}

interface GuardProps {
  screen: LazyScreen
  children: ReactNode
}

const Open = ({ children }: GuardProps): ReactNode => children

/**
 * A visitor is redirected to `/` and the requested page is remembered; before the first response nobody is a visitor
 * yet.
 */
function Protected({ screen, children }: GuardProps): ReactNode {
  const state = useSignInState()
  if (!isAuthenticated(state)) return <ToLanding />
  if (!isUser(state)) return <Expecting screen={screen} />
  return state.status === 'active' ? children : <Waiting />
}

/** Whoever opens a protected page is most likely logged in: its chunks load while the server says who it is. */
function Expecting({ screen }: { screen: LazyScreen }): ReactNode {
  useEffect(() => {
    // A failure here occurs again, and is shown, when the page is rendered.
    Promise.all([deskChunk(), screen.begin()]).catch((error: unknown) => console.error(error))
  }, [screen])
  return <Spinner />
}

/** Redirects once: meanwhile the router renders this again, with the new URL already set. */
function ToLanding(): ReactNode {
  const session = useSession()
  const { history } = useRouter()
  useEffect(() => {
    if (!session.leftByChoice()) requestedPage.remember(history.location.href)
    history.replace('/')
  }, [session, history])
  return <Spinner />
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
