import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { percent } from '#base/text/writing.ts'
import type { FieldNote } from '#features/data/structure/collection.ts'
import styles from '#features/data/structure/screen.module.css'
import { type FieldFacts, MAX_DISTINCT } from '#model/structure/structure.ts'
import type { Fix } from '#model/structure/tidy.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  name: string
  fields: readonly FieldFacts[]
  scanned: number
  tidy: (field: FieldFacts) => void
  /** Further actions on a field in this collection. */
  fixes: readonly Fix[]
  fix: (field: FieldFacts, fix: Fix) => void
  /** People's notes about the fields, by field name. */
  notes: ReadonlyMap<string, FieldNote>
  note: (field: string) => void
}

/** The fields of one collection: types, fill rate, examples and problems. */
export function FieldTable({ name, fields, scanned, tidy, fixes, fix, notes, note }: Props) {
  return (
    <DataTable
      className={styles.long}
      label={`Fields of ${name}`}
      columns={[
        {
          label: 'Field',
          isHead: true,
          value: (field) => field.name,
          show: (field) => (
            <>
              {field.name}
              {field.expected && <small>{field.expected}</small>}
              {notes.get(field.name)?.data.note && <small>{notes.get(field.name)?.data.note}</small>}
            </>
          ),
        },
        { label: 'Types', value: typeWords },
        {
          label: 'Filled',
          kind: 'number',
          value: ({ filled }) => filled / scanned,
          show: ({ filled }) => percent(Math.round((100 * filled) / scanned)),
        },
        {
          label: 'Different',
          kind: 'number',
          value: ({ distinct }) => distinct,
          show: ({ distinct }) =>
            distinct > MAX_DISTINCT ? `over ${plainNumber(MAX_DISTINCT)}` : plainNumber(distinct),
        },
        {
          label: 'Range',
          kind: 'number',
          show: ({ least, most }) =>
            least === undefined ? '' : `${plainNumber(least)} to ${plainNumber(most ?? least)}`,
        },
        { label: 'Examples', wrap: true, value: ({ examples }) => examples.join(' · '), tone: () => 'dim' },
        { label: 'Issues', wrap: true, value: ({ problems }) => problems.join(' '), tone: () => 'hot' },
        {
          label: 'Act',
          kind: 'actions',
          show: (field) => (
            <FieldActs
              {...{ field, fixes }}
              tidy={() => tidy(field)}
              fix={(which) => fix(field, which)}
              noteText={notes.get(field.name)?.data.note}
              note={() => note(field.name)}
            />
          ),
        },
      ]}
      rows={fields}
      keyOf={({ name: field }) => field}
      hasFiles
    />
  )
}

const FIX_NAMES: Record<Fix, string> = {
  fill: 'Set where it is missing',
  rename: 'Rename',
  delete: 'Delete',
}

interface ActsProps {
  field: FieldFacts
  tidy: () => void
  fixes: readonly Fix[]
  fix: (fix: Fix) => void
  noteText: string | undefined
  note: () => void
}

function typeWords(field: FieldFacts): string {
  const types = Object.entries(field.types).filter(([type]) => type !== 'empty')
  return types.map(([type, count]) => (types.length > 1 ? `${type} ${plainNumber(count)}` : type)).join(', ')
}

function FieldActs({ field, tidy, fixes, fix, noteText, note }: ActsProps) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {field.filled > 0 && (
        <Button size="compact-xs" variant="default" onClick={tidy} aria-label={`Normalise ${field.name}`}>
          Normalise
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More for ${field.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={note}>{noteText ? 'Change the note' : 'Write a note'}</Menu.Item>
          {fixes.map((which) => (
            <Menu.Item key={which} onClick={() => fix(which)}>
              {FIX_NAMES[which]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
