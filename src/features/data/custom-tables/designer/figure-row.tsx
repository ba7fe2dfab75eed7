import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DesignColumn } from '#features/data/custom-tables/designer/design.ts'
import styles from '#features/data/custom-tables/designer/designer.module.css'
import { fieldKind, isFigureKind, kindFace } from '#features/data/custom-tables/designer/kinds.ts'
import { fieldsOfTable, type ListedTable } from '#features/data/custom-tables/tables.ts'
import { isSummed, pointersOf, ROW_ACTS, type RowAct } from '#model/schema/custom-figures.ts'

interface Props {
  column: DesignColumn
  /** All columns of the design, each with its key. */
  columns: readonly DesignColumn[]
  table: string
  tables: readonly ListedTable[]
  change: (next: Partial<DesignColumn>) => void
}

const NOTHING = { value: '', label: 'Choose' }

/** The record and field that a lookup shows, or the records that a rollup counts or adds up. */
export function FigureRow({ column, columns, table, tables, change }: Props): ReactNode {
  const name = column.label.trim() || 'new field'
  const references = columns.filter(({ kind }) => !isFigureKind(kind) && fieldKind(kind) === 'reference')
  const targetOf = (by: string): string => {
    const found = references.find(({ key }) => key === by)
    return found ? (kindFace(found.kind).target ?? found.target) : table
  }
  const choices = references.map(({ key, label }) => ({ value: key, label: label.trim() || key }))
  const labelled = (of: string, names: readonly string[]) => {
    const fields = fieldsOfTable(tables, of)
    return names.map((value) => ({ value, label: fields[value]?.label ?? value }))
  }
  if (column.kind === 'files') return null
  if (column.kind === 'button')
    return (
      <div className={`grid gap-12 ${styles.figure}`}>
        <NativeSelect
          label={`Action of ${name}`}
          data={[NOTHING, ...Object.entries(ROW_ACTS).map(([value, label]) => ({ value, label }))]}
          value={column.act}
          onChange={(event) => change({ act: event.currentTarget.value as RowAct })}
        />
      </div>
    )
  if (column.kind === 'lookup') {
    const target = targetOf(column.by)
    const shown = Object.entries(fieldsOfTable(tables, target)).flatMap(([field, { kind }]) =>
      kind === 'lines' || kind === 'object' || kind === 'reference' ? [] : [field],
    )
    return (
      <div className={`grid gap-12 ${styles.figure}`}>
        <NativeSelect
          label={`Field that ${name} looks up`}
          data={[NOTHING, ...choices]}
          value={column.by}
          onChange={(event) => change({ by: event.currentTarget.value, show: '' })}
        />
        <NativeSelect
          label={`${name} shows`}
          disabled={!column.by}
          data={[NOTHING, ...(column.by ? labelled(target, shown) : [])]}
          value={column.show}
          onChange={(event) => change({ show: event.currentTarget.value })}
        />
      </div>
    )
  }
  const to = targetOf(column.by)
  const sources = tables.filter((each) => pointersOf(fieldsOfTable(tables, each.name), to).length > 0)
  const fields = fieldsOfTable(tables, column.target)
  const summed = Object.entries(fields).flatMap(([field, spec]) => (isSummed(spec) ? [field] : []))
  return (
    <div className={`grid gap-12 ${styles.figure}`}>
      <NativeSelect
        label={`Rows for ${name} point to`}
        data={[
          { value: '', label: 'This row' },
          ...choices.map(({ value, label }) => ({ value, label: `Its ${label}` })),
        ]}
        value={column.by}
        onChange={(event) => change({ by: event.currentTarget.value, target: '', pointer: '', show: '' })}
      />
      <NativeSelect
        label={`Table that ${name} counts`}
        description={sources.length === 0 ? 'No table refers to it yet.' : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[NOTHING, ...sources.map(({ name: value, label }) => ({ value, label }))]}
        value={column.target}
        onChange={(event) => {
          const target = event.currentTarget.value
          change({ target, pointer: pointersOf(fieldsOfTable(tables, target), to)[0] ?? '', show: '' })
        }}
      />
      <NativeSelect
        label={`Field that ${name} counts by`}
        disabled={!column.target}
        data={labelled(column.target, pointersOf(fields, to))}
        value={column.pointer}
        onChange={(event) => change({ pointer: event.currentTarget.value })}
      />
      <NativeSelect
        label={`Result of ${name}`}
        disabled={!column.target}
        data={[
          { value: '', label: 'Count' },
          ...labelled(column.target, summed).map(({ value, label }) => ({ value, label: `Sum of ${label}` })),
        ]}
        value={column.show}
        onChange={(event) => change({ show: event.currentTarget.value })}
      />
    </div>
  )
}
