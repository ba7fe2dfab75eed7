import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { SignInForm } from '#features/sign-in/form.tsx'
import type { Mode } from '#features/sign-in/modes.tsx'
import styles from '#features/sign-in/screen.module.css'
import { askedPage } from '#ui/asked-page.ts'
import { BearingPlan } from '#ui/frame/bearing.tsx'
import type { ScreenInfo } from '#ui/frame/screens.ts'
import { useScreens } from '#ui/frame/screens.ts'
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx'
import { useUser } from '#ui/session.ts'

/** Signing in, making an account, and the links that an owner hands out. */
export default function SignInScreen(): ReactNode {
  const user = useUser()
  const screens = useScreens()
  const mode = useMode()
  const asked = askedScreen(screens)
  const joins = mode.name === 'create' || mode.name === 'invitation'
  useWhenSignedIn(user && joins && user.status === 'active' ? 'joined' : user && 'back', screens)
  useEscape()
  return (
    <div className={styles.stage}>
      <BearingPlan className={styles.plan} />
      <SignInForm key={mode.name} mode={mode} {...(asked && { asked: asked.label })} />
      <ThemeSwitch className={styles.theme} />
    </div>
  )
}

function useMode(): Mode {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  if (search.reset) return { name: 'new password', token: search.reset }
  if (search.invite) return { name: 'invitation', token: search.invite }
  if (search.create !== undefined) return { name: 'create' }
  if (search.forgot !== undefined) return { name: 'forgot' }
  return { name: 'sign in' }
}

/** The screen first asked for: only a path of the route table, never an address from outside. */
function askedScreen(screens: readonly ScreenInfo[]): ScreenInfo | undefined {
  const [path] = (askedPage.read() ?? '').split(/[?#]/)
  return screens.find((screen) => screen.path === path)
}

/** Esc leads back to the start page, from the fields too. */
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

/** Whoever is signed in has nothing to do here: on to the page first asked for; else who joined finishes the profile, who is back goes to the cockpit. */
function useWhenSignedIn(signedIn: 'joined' | 'back' | undefined, screens: readonly ScreenInfo[]): void {
  const router = useRouter()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!signedIn || pathname !== '/login') return
    const next = askedScreen(screens) ? askedPage.read() : undefined
    askedPage.forget()
    router.history.replace(next ?? (signedIn === 'joined' ? '/users?view=you&first=1' : '/main'))
  }, [signedIn, pathname, screens, router])
}
