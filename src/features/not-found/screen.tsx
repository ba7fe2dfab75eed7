import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nearestPath } from '#features/not-found/nearest.tsx'
import styles from '#features/not-found/screen.module.css'
import { BrokenBearing } from '#ui/frame/bearing.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import { useScreens } from '#ui/frame/screens.ts'
import { useUser } from '#ui/session.ts'

/** No page at this address: the nearest one by spelling, and the way back. */
export default function NotFoundScreen(): ReactNode {
  const { pathname } = useLocation()
  const screens = useScreens().filter(({ path }) => path !== '*' && path !== '/')
  const near = nearestPath(
    pathname,
    screens.map(({ path }) => path),
  )
  const screen = screens.find(({ path }) => path === near)
  const signedIn = useUser() !== undefined
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <BrokenBearing />
        <h1>No page at {pathname}</h1>
        {screen && (
          <p>
            Did you mean <GoLink href={screen.path}>{screen.path}</GoLink>? {screen.purpose}.
          </p>
        )}
        <p>
          <GoLink href={signedIn ? '/main' : '/'}>{signedIn ? 'All screens' : 'Start page'}</GoLink>
        </p>
      </div>
    </div>
  )
}
