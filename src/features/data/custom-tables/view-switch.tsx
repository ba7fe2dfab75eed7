import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from '#features/data/custom-tables/screen.module.css'
import { UndoDialog } from '#features/data/custom-tables/undo-dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'

/** Where else one goes from the list of an own table, and what one did in it. */
export function Ways({ table }: { table: string }): ReactNode {
  const [isUndoing, setUndoing] = useState(false)
  const at = encodeURIComponent(table)
  const ways = [
    ['Enter rows', `/customtable?entry=${at}`],
    ['Fields and formulas', `/customtable?design=${at}`],
    ['Gallery', `/customtable?gallery=${at}`],
    ['What changed', `/history?collection=${at}`],
  ] as const
  return (
    <>
      {ways.slice(0, 2).map(([label, href]) => (
        <GoLink key={label} className={`${styles.design} ${styles.wide}`} href={href}>
          {label}
        </GoLink>
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" h={32} rightSection={<IconChevronDown size={14} />}>
            Ways
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ways.map(([label, href]) => (
            <Menu.Item key={label} component={GoLink} href={href}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setUndoing(true)}>Undo and redo</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isUndoing && <UndoDialog table={table} close={() => setUndoing(false)} />}
    </>
  )
}
