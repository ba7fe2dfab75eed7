import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from '#features/not-built/screen.module.css'
import { BearingMark } from '#ui/frame/bearing.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import { useScreens } from '#ui/frame/screens.ts'
import { useUser } from '#ui/session.ts'

/** One plain page for every screen that is not there yet: what it is for, and that it is not built. */
export default function NotBuiltScreen(): ReactNode {
  const { pathname } = useLocation()
  const screen = useScreens().find(({ path }) => path === pathname)
  const signedIn = useUser() !== undefined
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <span className={styles.mark}>
          <BearingMark size={96} />
        </span>
        <h1>{screen?.label}</h1>
        <p className={styles.purpose}>{screen?.purpose}.</p>
        <p className={styles.state}>This screen is not built yet.</p>
        <GoLink className={styles.back} href={signedIn ? '/main' : '/'}>
          {signedIn ? 'All screens' : 'Start page'}
        </GoLink>
      </div>
    </div>
  )
}
