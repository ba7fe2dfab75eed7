import { Button, NativeSelect, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyCollection } from '#model/collection.ts'
import type { Field } from '#model/fields.ts'
import type { ImportPlan, ImportState, RowFault } from '#model/import.ts'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/import/import.module.css'

interface Props {
  collection: AnyCollection
  state: ImportState | undefined
  isChecking: boolean
  check: (plan: ImportPlan) => void
  run: () => void
  other: ReactNode
}

/** What the file holds, where each column goes, and what would happen. */
export function ImportCheck({ collection, state, isChecking, check, run, other }: Props) {
  if (!state?.inspection) return state?.problem ? <p className={classes.trouble}>{state.problem}</p> : <Waiting />
  const { inspection, counts, plan, faults } = state
  const mapping = plan.mapping ?? inspection.mapping
  const again = (change: Partial<ImportPlan>) => check({ ...plan, mapping, ...change })
  const writes = counts.created + counts.updated
  const keys = [...new Set(Object.values(mapping))]
  return (
    <div className={classes.check}>
      <p className={classes.file}>
        <b>{state.fileName}</b> {plainNumber(counts.rows)} rows
      </p>
      <Columns {...{ collection, inspection, mapping }} map={(next) => again({ mapping: next })} />
      <div className={classes.options}>
        <NativeSelect
          label="Rows that are already there"
          value={plan.key ?? ''}
          onChange={(event) => {
            const key = event.currentTarget.value
            again(
              key
                ? { key, mode: plan.mode === 'create' ? 'upsert' : plan.mode }
                : { key: undefined as never, mode: 'create' },
            )
          }}
          data={[
            { value: '', label: 'Every row is a new record' },
            ...keys.map((name) => ({ value: name, label: `Found by ${labelOf(collection, name)}` })),
          ]}
        />
        {plan.key && (
          <NativeSelect
            label="What to do"
            value={plan.mode}
            onChange={(event) => again({ mode: event.currentTarget.value as ImportPlan['mode'] })}
            data={[
              { value: 'upsert', label: 'Update those, create the others' },
              { value: 'update', label: 'Update only' },
              { value: 'create', label: 'Create only, leave those out' },
            ]}
          />
        )}
        <NativeSelect
          label="Dates like 03/04/2026"
          value={plan.dayFirst ? 'day' : 'month'}
          onChange={(event) => again({ dayFirst: event.currentTarget.value === 'day' })}
          data={[
            { value: 'month', label: 'Month first: March 4' },
            { value: 'day', label: 'Day first: 3 April' },
          ]}
        />
        <NativeSelect
          label="Numbers like 1.234"
          value={plan.decimalComma ? 'comma' : 'point'}
          onChange={(event) => again({ decimalComma: event.currentTarget.value === 'comma' })}
          data={[
            { value: 'point', label: 'The point divides decimals' },
            { value: 'comma', label: 'The comma divides decimals' },
          ]}
        />
      </div>
      <Counts counts={counts} isChecking={isChecking} words={['would be created', 'would be updated']} />
      <Faults faults={faults} failed={counts.failed} {...(state.errorsFile && { file: state.errorsFile })} />
      <div className={classes.buttons}>
        {other}
        <Button disabled={isChecking || writes === 0} onClick={run}>
          Import {plainNumber(writes)} {writes === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </div>
  )
}

const labelOf = (collection: AnyCollection, name: string): string =>
  name === '$id' ? 'Id' : ((collection.fields[name] as Field | undefined)?.label ?? name)

const LEFT_OUT = ''

function Columns(props: {
  collection: AnyCollection
  inspection: NonNullable<ImportState['inspection']>
  mapping: Readonly<Record<string, string>>
  map: (mapping: Record<string, string>) => void
}) {
  const { collection, inspection, mapping, map } = props
  const fields = Object.entries(collection.fields) as [string, Field][]
  const options = [
    { value: LEFT_OUT, label: 'Left out' },
    { value: '$id', label: 'Id' },
    ...fields.map(([value, { label }]) => ({ value, label })),
  ]
  function put(heading: string, name: string): void {
    const next = Object.fromEntries(Object.entries(mapping).filter(([other, to]) => other !== heading && to !== name))
    map(name === LEFT_OUT ? next : { ...next, [heading]: name })
  }
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {inspection.headings.map((heading) => (
              <th key={heading}>
                <NativeSelect
                  size="xs"
                  label={heading}
                  value={mapping[heading] ?? LEFT_OUT}
                  onChange={(event) => put(heading, event.currentTarget.value)}
                  data={
                    mapping[heading] && !options.some(({ value }) => value === mapping[heading])
                      ? [...options, { value: mapping[heading], label: mapping[heading] }]
                      : options
                  }
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inspection.samples.slice(0, 5).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file has no other name than its place
            <tr key={at}>
              {inspection.headings.map((heading, column) => (
                <td key={heading} data-out={mapping[heading] === undefined || undefined}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Created, updated, unchanged, in error. */
export function Counts(props: {
  counts: ImportState['counts']
  isChecking?: boolean
  words: readonly [string, string]
}) {
  const { counts, isChecking, words } = props
  return (
    <dl className={classes.counts} aria-busy={isChecking ?? false} aria-live="polite">
      <div>
        <dt>{words[0]}</dt>
        <dd>{plainNumber(counts.created)}</dd>
      </div>
      <div>
        <dt>{words[1]}</dt>
        <dd>{plainNumber(counts.updated)}</dd>
      </div>
      <div>
        <dt>unchanged</dt>
        <dd>{plainNumber(counts.unchanged)}</dd>
      </div>
      <div data-bad={counts.failed > 0 || undefined}>
        <dt>in error</dt>
        <dd>{plainNumber(counts.failed)}</dd>
      </div>
    </dl>
  )
}

const SHOWN_FAULTS = 8

/** The first rows that can't go in, each with its reason; all of them in a file. */
export function Faults({ faults, failed, file }: { faults: readonly RowFault[]; failed: number; file?: string }) {
  if (failed === 0) return null
  return (
    <div className={classes.faults}>
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map((fault) => (
          <li key={`${fault.row} ${fault.column} ${fault.reason}`}>
            <b>Row {fault.row}</b> {fault.column && `${fault.column}: `}
            {fault.reason}
            {fault.value && <span> ({fault.value.slice(0, 60)})</span>}
          </li>
        ))}
      </ul>
      {file && (
        <a href={file} download>
          Rows in error as a file
        </a>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className={classes.check} aria-busy>
      <Skeleton height={16} width={220} />
      <Skeleton height={180} />
      <Skeleton height={48} />
    </div>
  )
}
