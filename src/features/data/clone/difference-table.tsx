import styles from '#features/data/clone/screen.module.css'
import type { CloneCounts, CloneFault, FieldDifference } from '#model/clone/clone.ts'
import { plainNumber } from '#ui/grid/format.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import work from '#ui/work/work.module.css'

const WORDS: Record<FieldDifference['change'], string> = {
  same: 'As it is',
  renamed: 'Renamed',
  converted: 'Converted',
  masked: 'Masked',
  remapped: 'Points to the copies',
  'left out': 'Left out',
}

/** What happens to each field, with an example before and after. */
export function DifferenceTable({ differences }: { differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return null
  // Changed fields come first; within both groups the order of the collections is kept.
  const sorted = [...differences].sort((a, b) => Number(a.change === 'same') - Number(b.change === 'same'))
  const isSet = new Set(differences.map(({ source }) => source)).size > 1
  return (
    <DataTable
      label="Differences"
      className={styles.rules}
      columns={isSet ? COLUMNS : COLUMNS.slice(1)}
      rows={sorted}
      keyOf={({ source, field }) => `${source} ${field}`}
      tone={({ change }) => (change === 'same' ? 'dim' : undefined)}
      hasFiles
    />
  )
}

const COLUMNS: readonly TableColumn<FieldDifference>[] = [
  { label: 'Collection', value: ({ source }) => source },
  {
    label: 'Field',
    isHead: true,
    value: ({ field }) => field,
    show: ({ field, as }) => (
      <>
        {field}
        {as !== undefined && as !== field.slice(field.lastIndexOf('.') + 1) && <small>now {as}</small>}
      </>
    ),
  },
  {
    label: 'Change',
    value: ({ change }) => WORDS[change],
    show: ({ change, outside }) => (
      <>
        {WORDS[change]}
        {outside > 0 && <small>{plainNumber(outside)} point outside the set and are kept</small>}
      </>
    ),
  },
  { label: 'Before', wrap: true, show: ({ before }) => before },
  { label: 'After', wrap: true, show: ({ after }) => after },
  { label: 'Documents', kind: 'number', value: ({ documents }) => documents },
]

const COUNTED: readonly (readonly [keyof CloneCounts, string])[] = [
  ['created', 'added'],
  ['replaced', 'changed'],
  ['unchanged', 'the same'],
  ['skipped', 'unchanged'],
  ['failed', 'in error'],
]

/** The number of documents by outcome, done or planned. */
export function DifferenceCounts({ counts }: { counts: CloneCounts }) {
  return (
    <dl className={`box flex wrap sunk pad-12-16 ${work.counts}`}>
      {COUNTED.filter(([key]) => key === 'created' || counts[key] > 0).map(([key, words]) => (
        <div key={key} data-bad={key === 'failed' || undefined}>
          <dt className="dim text-12">{words}</dt>
          <dd className="text-20 line-28 bold figures">{plainNumber(counts[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Documents that were not copied or not undone, each with its reason. */
export function Faults(props: { title: string; faults: readonly CloneFault[]; all: number; file?: string }) {
  const { title, faults, all, file } = props
  if (faults.length === 0) return null
  return (
    <section className={`stack gap-6 text-13 ${work.faults}`} aria-label={title}>
      <h2 className="text-14 line-20 bold">{title}</h2>
      <ul>
        {faults.map(({ collection, id, reason }) => (
          <li key={`${collection}/${id}`}>
            <b>
              {collection} {id}
            </b>
            <span className="dim">{reason}</span>
          </li>
        ))}
      </ul>
      {all > faults.length && <p className="dim">and {plainNumber(all - faults.length)} more</p>}
      {file && (
        <a className="accent text-13" href={file} download>
          All of them as a file
        </a>
      )}
    </section>
  )
}
