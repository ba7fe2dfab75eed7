import { Button } from '@mantine/core'
import { use, useState } from 'react'
import styles from '#features/structure/screen.module.css'
import { TidyDialog } from '#features/structure/tidy-dialog.tsx'
import type { FieldFacts } from '#model/structure.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import work from '#ui/work/work.module.css'

export interface Structure {
  scanned: number
  isCut: boolean
  isDefined: boolean
  fields: readonly FieldFacts[]
}

/** The fields of one collection: types, how often they are filled, examples, and what to look at. */
export function FieldTable(props: { name: string; answer: Promise<Structure>; again: () => void }) {
  const { name, answer, again } = props
  const [tidied, setTidied] = useState<FieldFacts>()
  const { scanned, isCut, isDefined, fields } = use(answer)
  const troubled = fields.filter(({ problems }) => problems.length > 0).length
  if (scanned === 0)
    return <ListEmpty title={`${name} is empty`} text="There is no document whose fields could be counted." />
  return (
    <>
      <h2 className={styles.name}>{name}</h2>
      <p className={work.dim}>
        {isCut ? `The first ${plainNumber(scanned)}` : plainNumber(scanned)}
        {scanned === 1 ? ' document' : ' documents'}, {plainNumber(fields.length)} fields
        {isDefined ? '' : ', without a definition'}
        {troubled > 0 && `, ${plainNumber(troubled)} to look at`}
      </p>
      {!isDefined && (
        <p className={styles.ways}>
          <GoLink href={`/customtable?design=${encodeURIComponent(name)}`}>Keep this as the table's design</GoLink>
          <GoLink href={`/customtable?collection=${encodeURIComponent(name)}`}>Open the table</GoLink>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className={work.table} aria-label={`Fields of ${name}`} tabIndex={0}>
        <table>
          <caption>Fields of {name}</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Types</th>
              <th scope="col">Filled</th>
              <th scope="col">Range</th>
              <th scope="col">Examples</th>
              <th scope="col">To look at</th>
              <th scope="col">Act</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} scanned={scanned} tidy={() => setTidied(field)} />
            ))}
          </tbody>
        </table>
      </section>
      {tidied && (
        <TidyDialog
          collection={name}
          field={tidied}
          close={() => {
            setTidied(undefined)
            again()
          }}
        />
      )}
    </>
  )
}

function FieldRow({ field, scanned, tidy }: { field: FieldFacts; scanned: number; tidy: () => void }) {
  const types = Object.entries(field.types).filter(([type]) => type !== 'empty')
  return (
    <tr>
      <th scope="row">
        {field.name}
        {field.expected && <small>{field.expected}</small>}
      </th>
      <td>{types.map(([type, count]) => (types.length > 1 ? `${type} ${plainNumber(count)}` : type)).join(', ')}</td>
      <td className={work.number}>{Math.round((100 * field.filled) / scanned)} %</td>
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
