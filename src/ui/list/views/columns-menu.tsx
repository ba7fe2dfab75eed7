import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronUp, IconColumns3, IconPin, IconPinnedFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { pageAddress } from '#model/feature.ts'
import { acceptsCustomFields } from '#model/schema/custom-fields.ts'
import { type ColumnChoice, pinnedWith } from '#ui/grid/heads/column-choice.ts'
import { allColumns, columnLabel, defaultColumns } from '#ui/grid/heads/columns.tsx'
import classes from '#ui/list/menus.module.css'
import { ToolButton } from '#ui/list/views/tool-button.tsx'
import type { CollectionView } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

interface Props {
  view: CollectionView
  choice: ColumnChoice
  choose: (change: Partial<ColumnChoice>) => void
}

/** Which columns are shown, and in which order. */
export function ColumnsMenu({ view, choice, choose }: Props) {
  const { title } = view.collection
  const mayAdd = useUser()?.role !== 'viewer' && acceptsCustomFields(view.collection)
  const shown = [...(choice.shown ?? defaultColumns(view))].filter((name) => name !== title)
  const hidden = allColumns(view).filter((name) => name !== title && !shown.includes(name))
  const [isOpen, setOpen] = useState(false)
  const up = (at: number) => {
    const next = [...shown]
    next.splice(at - 1, 2, next[at]!, next[at - 1]!)
    choose({ shown: [title, ...next] })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <ToolButton
          name="Columns"
          words="Columns"
          icon={IconColumns3}
          view={view}
          isOpen={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div className={`stack gap-2 scrolls-down ${classes.columns}`}>
          {shown.map((name, at) => (
            <div className="row gap-4 tall-28" key={name}>
              <Checkbox
                size="xs"
                label={columnLabel(view, name)}
                checked
                onChange={() => choose({ shown: [title, ...shown.filter((other) => other !== name)] })}
              />
              <ActionIcon
                size={24}
                aria-label={`Pin ${columnLabel(view, name)}`}
                aria-pressed={choice.pinned?.[name] !== undefined}
                onClick={() => choose({ pinned: pinnedWith(choice, name, choice.pinned?.[name] ? undefined : 'left') })}
              >
                {choice.pinned?.[name] ? <IconPinnedFilled size={14} /> : <IconPin size={14} />}
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={`Move ${columnLabel(view, name)} up`}
                disabled={at === 0}
                onClick={() => up(at)}
              >
                <IconChevronUp size={14} />
              </ActionIcon>
            </div>
          ))}
          {hidden.map((name) => (
            <div className="row gap-4 tall-28" key={name}>
              <Checkbox
                size="xs"
                label={columnLabel(view, name)}
                checked={false}
                onChange={() => choose({ shown: [title, ...shown, name] })}
              />
            </div>
          ))}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => choose({ shown: undefined, widths: {}, pinned: {} })}
          >
            Reset
          </Button>
          {mayAdd && (
            <GoLink
              className={`text-12 accent ${classes.more}`}
              href={pageAddress('custom-tables', { fields: view.collection.name })}
            >
              Add a custom field
            </GoLink>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
