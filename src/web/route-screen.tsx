import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { askedPage } from '#ui/asked-page.ts'
import { Spinner } from '#ui/frame/spinner.tsx'
import { isAuthenticated, isUser, useSession, useSignInState } from '#ui/session.ts'
import { lazyScreen } from '#web/lazy-screen.tsx'
import type { Route } from '#web/routes.ts'

const NotBuilt = lazyScreen(() => import('#features/not-built/screen.tsx'))
const Waiting = lazyScreen(() => import('#features/sign-in/waiting.tsx'))

/** The component of a route: its screen behind its guard, with its name in the browser's tab. */
export function routeScreen(route: Route): () => ReactNode {
  const Screen = route.load ? lazyScreen(route.load) : NotBuilt
  const Guard = route.open ? Open : Protected
  return function RouteScreen(): ReactNode {
    useTitle(route.path === '/' ? 'Prime' : `${route.label} · Prime`)
    return (
      <Guard>
        <Screen />
      </Guard>
    )
  }
}

const Open = ({ children }: { children: ReactNode }): ReactNode => children

/** A visitor goes to `/` and the page asked for is remembered; before the first answer nobody is a visitor yet. */
function Protected({ children }: { children: ReactNode }): ReactNode {
  const state = useSignInState()
  if (!isAuthenticated(state)) return <ToLanding />
  if (!isUser(state)) return <Spinner />
  return state.status === 'active' ? children : <Waiting />
}

/** Leaves once: on its way the router draws this again, with the new address already in place. */
function ToLanding(): ReactNode {
  const session = useSession()
  const { history } = useRouter()
  useEffect(() => {
    if (!session.leftByChoice()) askedPage.remember(history.location.href)
    history.replace('/')
  }, [session, history])
  return <Spinner />
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
