import { Menu } from '@mantine/core'
import { IconCalendar, IconLayoutKanban, IconLayoutList, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { type Layout, layoutIn, layoutsOf } from '#ui/layouts/layout.ts'
import { ToolButton } from '#ui/list/views/tool-button.tsx'
import type { ListAddressHandle } from '#ui/list/views/use-list-address.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

const ICONS = { board: IconLayoutKanban, calendar: IconCalendar, groups: IconLayoutList }
const HEADS = { board: undefined, calendar: 'Calendar', groups: 'Groups with sub-totals' }

/** How many layouts of a kind are shown before the rest. */
const FIRST = 3

/** Those shown first: by fields that are columns, which are used most. */
export const firstOf = <L extends Layout>(layouts: readonly L[], { collection }: CollectionView): L[] => {
  const columns: readonly string[] = collection.list.columns
  return [...layouts].sort((a, b) => Number(columns.includes(b.by)) - Number(columns.includes(a.by))).slice(0, FIRST)
}

/** The layout of the list; the choice is in the address. */
export function LayoutMenu({ view, handle }: { view: CollectionView; handle: ListAddressHandle }) {
  const { address, change } = handle
  const layouts = layoutsOf(view)
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const current = layoutIn(view, address.layout)
  const Icon = current ? ICONS[current.kind] : IconTable
  const choose = (layout: Layout | undefined) =>
    change(
      {
        layout: layout && `${layout.kind}.${layout.by}`,
        open: undefined,
        // A board shows every status, so the list is not limited to one.
        ...(layout?.kind === 'board' && { tab: 'all' }),
      },
      true,
    )
  const items = (kind: Layout['kind']) => {
    const all = layouts.filter((layout) => layout.kind === kind)
    const ours = isWhole || all.length <= FIRST + 1 ? all : firstOf(all, view)
    const Mark = ICONS[kind]
    return (
      <>
        {HEADS[kind] && ours.length > 0 && <Menu.Label>{HEADS[kind]}</Menu.Label>}
        {ours.map((layout) => (
          <Menu.Item key={layout.by} leftSection={<Mark size={16} />} onClick={() => choose(layout)}>
            {layout.label}
          </Menu.Item>
        ))}
        {ours.length < all.length && (
          <Menu.Item closeMenuOnClick={false} onClick={() => setWhole(true)}>
            More…
          </Menu.Item>
        )}
      </>
    )
  }
  if (layouts.length === 0) return null
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ToolButton name="Layout" words="Layout" icon={Icon} view={view} isOpen={isOpen} />
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Item leftSection={<IconTable size={16} />} onClick={() => choose(undefined)}>
          Table
        </Menu.Item>
        {items('board')}
        {items('calendar')}
        {items('groups')}
      </Menu.Dropdown>
    </Menu>
  )
}
