import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** A menu at the pointer, open until an item is chosen or it is dismissed. */
export function MenuAt(props: {
  x: number
  y: number
  label: string
  close: () => void
  children: ReactNode
}): ReactNode {
  const { x, y, label, close, children } = props
  return (
    <Menu opened onClose={close} position="bottom-start" offset={2} returnFocus key={`${x} ${y}`}>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
