import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GoLink } from '#ui/shell/go-link.tsx'

interface Props {
  /** Their collective name: `Reports`. */
  label: string
  pages: readonly { name: string; href: string }[]
  /** The name of the open page, when it is one of these. */
  current: string
}

/** The last tab of a row that would be too long: a menu of the remaining pages. */
export function TabMenu({ label, pages, current }: Props): ReactNode {
  const open = pages.find(({ name }) => name === current)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" aria-current={open && 'page'}>
          {open?.name ?? label}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {pages.map(({ name, href }) => (
          <Menu.Item key={name} component={GoLink} href={href} aria-current={name === current ? 'page' : undefined}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
