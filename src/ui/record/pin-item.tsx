import { Menu } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { keepDesk, useDesk } from '#ui/preferences.ts'
import { useUser } from '#ui/session.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** Pins a record to the person's own page, or unpins it. */
export function PinItem({ title }: { title: string }): ReactNode {
  const user = useUser()
  const { pins = [] } = useDesk()
  if (!user || user.role === 'viewer') return null
  const href = location.pathname + location.search
  const isPinned = pins.some((pin) => pin.href === href)
  async function turn(): Promise<void> {
    const others = pins.filter((pin) => pin.href !== href)
    await keepDesk(user!, { pins: isPinned ? others : [...others, { title, href }] })
    toast(isPinned ? `${title} is no longer on your page` : `${title} is pinned to your page`)
  }
  return (
    <Menu.Item leftSection={isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />} onClick={() => void turn()}>
      {isPinned ? 'Unpin from my page' : 'Pin to My day'}
    </Menu.Item>
  )
}
