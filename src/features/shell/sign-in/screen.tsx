import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { SignInForm } from '#features/shell/sign-in/form.tsx'
import type { SignInMode } from '#features/shell/sign-in/modes.tsx'
import styles from '#features/shell/sign-in/screen.module.css'
import { screenPath } from '#model/feature.ts'
import { requestedPage } from '#ui/search-page.ts'
import { type User, useUser } from '#ui/session.ts'
import { ThemeSwitch } from '#ui/shell/bar/theme-switch.tsx'
import { BearingPlan } from '#ui/shell/bearing.tsx'
import { type ScreenInfo, useScreens } from '#ui/shell/screens.ts'
import { defaultStart, startPageOf } from '#ui/start-page.ts'

/** The screen for logging in, creating an account, and the one-time links from an owner. */
export default function SignInScreen(): ReactNode {
  const user = useUser()
  const screens = useScreens()
  const mode = useMode()
  const requested = requestedScreen(screens)
  const joins = mode.name === 'create' || mode.name === 'invitation'
  useWhenSignedIn(user, joins, screens)
  useEscape()
  return (
    <div className={styles.stage}>
      <BearingPlan className={styles.plan} />
      <SignInForm key={mode.name} mode={mode} {...(requested && { screenLabel: requested.label })} />
      <ThemeSwitch className={styles.theme} />
    </div>
  )
}

function useMode(): SignInMode {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  if (search.reset) return { name: 'new password', token: search.reset }
  if (search.invite) return { name: 'invitation', token: search.invite, email: search.for }
  if (search.setup) return { name: 'create', setUp: search.setup }
  if (search.create !== undefined) return { name: 'create' }
  if (search.forgot !== undefined) return { name: 'forgot' }
  return { name: 'log in' }
}

/** The screen requested before login: only a path of the route table, never an external address. */
function requestedScreen(screens: readonly ScreenInfo[]): ScreenInfo | undefined {
  const [path] = (requestedPage.read() ?? '').split(/[?#]/)
  return screens.find((screen) => screen.path === path)
}

/** Escape returns to the landing page, from within the fields too. */
function useEscape(): void {
  const { history } = useRouter()
  useEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) history.push('/')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [history])
}

/**
 * Redirects a logged-in user: to the page requested before login; otherwise a new user to the cockpit, a returning one
 * to their start page.
 */
function useWhenSignedIn(user: User | undefined, hasJoined: boolean, screens: readonly ScreenInfo[]): void {
  const router = useRouter()
  const { pathname } = useLocation()
  const id = user?.id
  const isActive = user?.status === 'active'
  useEffect(() => {
    if (!id || pathname !== screenPath('sign-in')) return
    const next = requestedScreen(screens) ? requestedPage.read() : undefined
    requestedPage.forget()
    const goOn = (to: string) => router.history.replace(to)
    if (next) goOn(next)
    else if (!isActive || hasJoined) goOn(defaultStart())
    else
      void startPageOf(id, (path) => screens.some((screen) => screen.path === path)).then((to) => {
        // The user may have navigated away meanwhile.
        if (router.history.location.pathname === screenPath('sign-in')) goOn(to)
      })
  }, [id, isActive, hasJoined, pathname, screens, router])
}
