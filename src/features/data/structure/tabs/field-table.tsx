import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { percent } from '#base/writing.ts'
import type { FieldNote } from '#features/data/structure/collection.ts'
import styles from '#features/data/structure/screen.module.css'
import { type FieldFacts, MAX_DISTINCT } from '#model/structure/structure.ts'
import type { Fix } from '#model/structure/tidy.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ReadTable } from '#ui/work/read-table.tsx'
import work from '#ui/work/work.module.css'

interface Props {
  name: string
  fields: readonly FieldFacts[]
  scanned: number
  tidy: (field: FieldFacts) => void
  /** What else may be done to a field here. */
  fixes: readonly Fix[]
  fix: (field: FieldFacts, fix: Fix) => void
  /** What people wrote about the fields, by name. */
  notes: ReadonlyMap<string, FieldNote>
  note: (field: string) => void
}

/** The fields of one collection: types, how often they are filled, examples, and what to look at. */
export function FieldTable({ name, fields, scanned, tidy, fixes, fix, notes, note }: Props) {
  return (
    <ReadTable
      className={styles.long}
      caption={`Fields of ${name}`}
      head={
        <>
          <th scope="col">Field</th>
          <th scope="col">Types</th>
          <th scope="col">Filled</th>
          <th scope="col">Different</th>
          <th scope="col">Range</th>
          <th scope="col">Examples</th>
          <th scope="col">To look at</th>
          <th scope="col">Act</th>
        </>
      }
    >
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          scanned={scanned}
          tidy={() => tidy(field)}
          fixes={fixes}
          fix={(which) => fix(field, which)}
          said={notes.get(field.name)?.data.note}
          note={() => note(field.name)}
        />
      ))}
    </ReadTable>
  )
}

const FIX_NAMES: Record<Fix, string> = {
  fill: 'Set where it is missing',
  rename: 'Rename',
  delete: 'Delete',
}

interface RowProps {
  field: FieldFacts
  scanned: number
  tidy: () => void
  fixes: readonly Fix[]
  fix: (fix: Fix) => void
  said: string | undefined
  note: () => void
}

function FieldRow({ field, scanned, tidy, fixes, fix, said, note }: RowProps) {
  const types = Object.entries(field.types).filter(([type]) => type !== 'empty')
  const { distinct } = field
  return (
    <tr>
      <th scope="row">
        {field.name}
        {field.expected && <small>{field.expected}</small>}
        {said && <small>{said}</small>}
      </th>
      <td>{types.map(([type, count]) => (types.length > 1 ? `${type} ${plainNumber(count)}` : type)).join(', ')}</td>
      <td className={work.number}>{percent(Math.round((100 * field.filled) / scanned))}</td>
      <td className={work.number}>
        {distinct > MAX_DISTINCT ? `over ${plainNumber(MAX_DISTINCT)}` : plainNumber(distinct)}
      </td>
      <td className={work.number}>
        {field.least !== undefined && `${plainNumber(field.least)} to ${plainNumber(field.most ?? field.least)}`}
      </td>
      <td className={work.example}>{field.examples.join(' · ')}</td>
      <td className={styles.problems}>{field.problems.join(' ')}</td>
      <td>
        <Group gap={4} wrap="nowrap">
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
              <Menu.Item onClick={note}>{said ? 'Change the note' : 'Write a note'}</Menu.Item>
              {fixes.map((which) => (
                <Menu.Item key={which} onClick={() => fix(which)}>
                  {FIX_NAMES[which]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      </td>
    </tr>
  )
}
