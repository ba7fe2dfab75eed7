import { Button } from '@mantine/core'
import styles from '#features/structure/screen.module.css'
import type { FieldFacts } from '#model/structure.ts'
import { MOST_DISTINCT } from '#model/structure.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ReadTable } from '#ui/work/read-table.tsx'
import work from '#ui/work/work.module.css'

interface Props {
  name: string
  fields: readonly FieldFacts[]
  scanned: number
  tidy: (field: FieldFacts) => void
}

/** The fields of one collection: types, how often they are filled, examples, and what to look at. */
export function FieldTable({ name, fields, scanned, tidy }: Props) {
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
        <FieldRow key={field.name} field={field} scanned={scanned} tidy={() => tidy(field)} />
      ))}
    </ReadTable>
  )
}

function FieldRow({ field, scanned, tidy }: { field: FieldFacts; scanned: number; tidy: () => void }) {
  const types = Object.entries(field.types).filter(([type]) => type !== 'empty')
  const { distinct } = field
  return (
    <tr>
      <th scope="row">
        {field.name}
        {field.expected && <small>{field.expected}</small>}
      </th>
      <td>{types.map(([type, count]) => (types.length > 1 ? `${type} ${plainNumber(count)}` : type)).join(', ')}</td>
      <td className={work.number}>{Math.round((100 * field.filled) / scanned)} %</td>
      <td className={work.number}>
        {distinct > MOST_DISTINCT ? `over ${plainNumber(MOST_DISTINCT)}` : plainNumber(distinct)}
      </td>
      <td className={work.number}>
        {field.least !== undefined && `${plainNumber(field.least)} to ${plainNumber(field.most ?? field.least)}`}
      </td>
      <td className={work.example}>{field.examples.join(' · ')}</td>
      <td className={styles.problems}>{field.problems.join(' ')}</td>
      <td>
        {field.filled > 0 && (
          <Button size="compact-xs" variant="default" onClick={tidy} aria-label={`Normalise ${field.name}`}>
            Normalise
          </Button>
        )}
      </td>
    </tr>
  )
}
