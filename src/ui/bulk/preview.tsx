import { TextInput } from '@mantine/core'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import classes from '#ui/bulk/bulk.module.css'
import { showValue, titleOf, unitOf } from '#ui/grid/format.ts'
import { columnLabel } from '#ui/grid/heads/columns.tsx'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  view: CollectionView
  clock: Clock
  names: readonly string[]
  rows: readonly Row[]
  /** Replaces the text of a cell that cannot be written. */
  correct?: (id: string, name: string, text: string) => void
}

interface Row {
  doc: Doc
  after: Readonly<Record<string, Value | undefined>>
  faults?: Readonly<Record<string, string>>
  typed?: Readonly<Record<string, string>>
}

/** Rows before and after: old values are struck through, refused ones have a reason. */
export function BulkPreview({ view, clock, names, rows, correct }: Props) {
  const pointers = rows.flatMap(({ doc, after }) =>
    names.flatMap((name) => {
      const target = fieldOf(view.collection, name)?.target
      return target
        ? [doc.data[name], after[name]].flatMap((id) => (typeof id === 'string' ? [{ collection: target, id }] : []))
        : []
    }),
  )
  const titles = useTitles(pointers, view.related)
  const shown = (name: string, data: Data | Readonly<Record<string, Value | undefined>>) =>
    showValue(fieldOf(view.collection, name), data[name], {
      ...clock,
      titleOf: titles,
      currency: unitOf(fieldOf(view.collection, name)!, data),
    })
  return (
    <DataTable
      label="Preview"
      columns={[
        { label: view.collection.label.one, isHead: true, show: ({ doc }) => titleOf(view.collection.title, doc) },
        ...names.map(
          (name): TableColumn<Row> => ({
            id: name,
            label: columnLabel(view, name),
            wrap: true,
            tone: ({ faults }) => (faults?.[name] ? 'hot' : undefined),
            show: ({ doc, after, faults, typed }) => {
              const before = shown(name, doc.data)
              const next = shown(name, after)
              if (faults?.[name] && correct)
                return (
                  <Correction
                    label={`${columnLabel(view, name)} of ${titleOf(view.collection.title, doc)}`}
                    fault={faults[name]}
                    typed={typed?.[name] ?? ''}
                    take={(text) => correct(doc.id, name, text)}
                  />
                )
              if (faults?.[name]) return faults[name]
              if (!Object.hasOwn(after, name) || before === next) return before || '–'
              return (
                <>
                  {before && <s>{before}</s>} <b>{next || 'empty'}</b>
                </>
              )
            },
          }),
        ),
      ]}
      rows={rows}
      keyOf={({ doc }) => doc.id}
      className={`box scrolls-both ${classes.scroll}`}
      isFixed
    />
  )
}

interface CorrectionProps {
  label: string
  fault: string
  typed: string
  take: (text: string) => void
}

/** A cell that cannot be written, as an input; it is read on blur or Enter. */
function Correction({ label, fault, typed, take }: CorrectionProps) {
  return (
    <TextInput
      size="xs"
      aria-label={label}
      error={fault}
      defaultValue={typed}
      spellCheck={false}
      onBlur={({ currentTarget: { value } }) => value !== typed && take(value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        take(event.currentTarget.value)
      }}
    />
  )
}
