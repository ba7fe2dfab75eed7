import {
  IconCalendarTime,
  IconCheck,
  IconHandStop,
  IconPlayerPlay,
  IconRotate,
  IconSend,
  IconSquareCheck,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import type { IconType } from '#ui/shell/screens.ts'

/** The marks that actions may name. */
const ICONS: Readonly<Record<string, IconType>> = {
  'calendar-time': IconCalendarTime,
  check: IconCheck,
  'hand-stop': IconHandStop,
  play: IconPlayerPlay,
  rotate: IconRotate,
  send: IconSend,
  'square-check': IconSquareCheck,
  'user-plus': IconUserPlus,
  x: IconX,
}

export const actionIcon = (name: string | undefined): IconType => ICONS[name ?? 'play'] ?? IconPlayerPlay
