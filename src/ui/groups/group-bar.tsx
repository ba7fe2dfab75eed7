import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { groupFields } from '#model/query/groups.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { columnLabel } from '#ui/grid/heads/columns.tsx'
import classes from '#ui/groups/groups.module.css'
import { ALL_OPEN, writeOpen } from '#ui/groups/open-groups.ts'
import { type Grouped, MAX_LIST_GROUPS } from '#ui/groups/use-groups.ts'
import { groupLayout } from '#ui/layouts/layout.ts'
import type { ListAddressHandle } from '#ui/list/views/use-list-address.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

/** The fields a list is grouped by, and buttons to open or close all groups. */
export function GroupBar({
  view,
  handle,
  grouped,
}: {
  view: CollectionView
  handle: ListAddressHandle
  grouped: Grouped
}) {
  const { change } = handle
  const { by, count } = grouped
  const [outer, inner] = by as [string, string?]
  const names = groupFields(view.collection)
  const group = (first: string, then?: string) => change({ layout: groupLayout(first, then), open: undefined })
  return (
    <div className={`row wrap text-13 dim hair-below ${classes.bar}`} role="toolbar" aria-label="Groups">
      <span>Grouped by</span>
      <Choice
        {...{ view, names }}
        label="Grouped by"
        chosen={outer}
        choose={(name) => name && group(name, name === inner ? undefined : inner)}
      />
      <span>then by</span>
      <Choice
        {...{ view }}
        names={names.filter((name) => name !== outer)}
        label="Then by"
        chosen={inner}
        canBeNone
        choose={(name) => group(outer, name)}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => change({ open: writeOpen(ALL_OPEN) })}>
        Open all
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => change({ open: undefined })}>
        Close all
      </Button>
      <ActionIcon size={24} aria-label="No groups" onClick={() => change({ layout: undefined, open: undefined })}>
        <IconX size={14} />
      </ActionIcon>
      <span className={`aside ${classes.note}`} aria-live="polite">
        {count === undefined
          ? 'Adding up …'
          : count > MAX_LIST_GROUPS
            ? `The first ${plainNumber(MAX_LIST_GROUPS)} of ${plainNumber(count)} groups: filter the list for the others`
            : `${plainNumber(count)} ${count === 1 ? 'group' : 'groups'}`}
      </span>
    </div>
  )
}

interface ChoiceProps {
  view: CollectionView
  label: string
  names: readonly string[]
  chosen: string | undefined
  canBeNone?: boolean
  choose: (name: string | undefined) => void
}

function Choice({ view, label, names, chosen, canBeNone, choose }: ChoiceProps) {
  const words = chosen ? columnLabel(view, chosen) : 'nothing'
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${label} ${words}`}
          rightSection={<IconChevronDown size={14} />}
        >
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {canBeNone && <Menu.Item onClick={() => choose(undefined)}>nothing</Menu.Item>}
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => choose(name)}>
            {columnLabel(view, name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
