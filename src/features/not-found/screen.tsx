import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nearestPath } from '#features/not-found/nearest.tsx'
import { BrokenBearing } from '#ui/frame/bearing.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import { LonePage } from '#ui/frame/lone-page.tsx'
import { useScreens } from '#ui/frame/screens.ts'

/** No page at this address: the nearest one by spelling, and the way back. */
export default function NotFoundScreen(): ReactNode {
  const { pathname } = useLocation()
  const screens = useScreens().filter(({ path }) => path !== '*' && path !== '/')
  const near = nearestPath(
    pathname,
    screens.map(({ path }) => path),
  )
  const screen = screens.find(({ path }) => path === near)
  return (
    <LonePage mark={<BrokenBearing />} title={`No page at ${pathname}`}>
      {screen && (
        <p>
          Did you mean <GoLink href={screen.path}>{screen.path}</GoLink>? {screen.purpose}.
        </p>
      )}
    </LonePage>
  )
}
