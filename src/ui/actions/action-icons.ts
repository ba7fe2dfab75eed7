import {
  IconBan,
  IconCalendarTime,
  IconCheck,
  IconHandStop,
  IconPercentage,
  IconPin,
  IconPlayerPlay,
  IconRotate,
  IconSend,
  IconSquareCheck,
  IconTruck,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import type { ActionIcon } from '#model/command/action/action-spec.ts'
import type { IconType } from '#ui/shell/screens.ts'

const ICONS: Readonly<Record<ActionIcon, IconType>> = {
  ban: IconBan,
  'calendar-time': IconCalendarTime,
  check: IconCheck,
  'hand-stop': IconHandStop,
  percentage: IconPercentage,
  pin: IconPin,
  play: IconPlayerPlay,
  rotate: IconRotate,
  send: IconSend,
  'square-check': IconSquareCheck,
  truck: IconTruck,
  'user-plus': IconUserPlus,
  x: IconX,
}

export const actionIcon = (name: ActionIcon = 'play'): IconType => ICONS[name]
