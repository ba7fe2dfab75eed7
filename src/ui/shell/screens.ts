import { type ComponentType, createContext, use } from 'react'
import type { GroupName } from '#model/feature.ts'

/** One screen as shown in the rail, the map, the palette and the landing page. */
export interface ScreenInfo {
  path: string
  label: string
  /** The purpose of the screen, in one line. */
  purpose: string
  open: boolean
  built: boolean
  /** Loads its code; absent while it is not built. */
  load?: () => Promise<unknown>
  group?: GroupName
}

export type IconType = ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: boolean }>

export const ScreensContext = createContext<readonly ScreenInfo[]>([])
export const useScreens = (): readonly ScreenInfo[] => use(ScreensContext)

/** The count beside a screen's name; `hot` when someone must act now. */
export interface ScreenCount {
  value: number
  hot: boolean
}
export const CountsContext = createContext<Readonly<Record<string, ScreenCount>>>({})
export const useCounts = (): Readonly<Record<string, ScreenCount>> => use(CountsContext)

export interface Icons {
  screen: Readonly<Record<string, IconType>>
  group: Readonly<Record<GroupName, IconType>>
}
export const IconsContext = createContext<Icons | null>(null)

export function useIcons(): Icons {
  const icons = use(IconsContext)
  if (!icons) throw new Error('useIcons needs an <IconsContext> above it.')
  return icons
}
