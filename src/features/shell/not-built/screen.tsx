import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BearingMark } from '#ui/shell/bearing.tsx'
import { LonePage } from '#ui/shell/pages/lone-page.tsx'
import { useScreens } from '#ui/shell/screens.ts'

/** The page of every screen that is not built yet: its purpose, and that it is not available. */
export default function NotBuiltScreen(): ReactNode {
  const { pathname } = useLocation()
  const screen = useScreens().find(({ path }) => path === pathname)
  return (
    <LonePage mark={<BearingMark size={96} />} title={screen?.label}>
      <p>{screen?.purpose}.</p>
      <p>This screen is not built yet.</p>
    </LonePage>
  )
}
