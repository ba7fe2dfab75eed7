import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from '#features/data/custom-tables/screen.module.css'
import { UndoDialog } from '#features/data/custom-tables/undo-dialog.tsx'
import { pageAddress } from '#model/feature.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** The other views of a custom table, and the user's own actions in it. */
export function Ways({ table }: { table: string }): ReactNode {
  const [isUndoing, setUndoing] = useState(false)
  const ways = [
    ['Enter rows', pageAddress('custom-tables', { entry: table })],
    ['Fields and formulas', pageAddress('custom-tables', { design: table })],
    ['Gallery', pageAddress('custom-tables', { gallery: table })],
    ['What changed', pageAddress('history', { collection: table })],
  ] as const
  return (
    <>
      {ways.slice(0, 2).map(([label, href]) => (
        <GoLink
          key={label}
          className={`accent unbroken inline-flex middle text-14 ${styles.design} ${styles.wide}`}
          href={href}
        >
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
