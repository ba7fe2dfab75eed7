import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ComponentType, memo, type ReactNode, useState } from 'react'
import type { Day } from '#base/days.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import classes from '#ui/document/line-grid.module.css'
import { type CellFault, isTyped, type LineColumn, lineCellText, typedValue } from '#ui/document/line-values.ts'
import type { LineMarkProps } from '#ui/list/views/view.ts'

interface RowProps {
  line: Data
  at: number
  columns: readonly LineColumn[]
  faults: readonly CellFault[]
  readOnly: boolean
  today: Day
  put: (at: number, name: string, value: Value | undefined) => void
  left: (at: number, name: string) => void
  remove: (at: number) => void
  Mark: ComponentType<LineMarkProps> | undefined
  taken: number
  open: (at: number) => void
}

/** One line. It is rendered again only when it has changed. */
export const LineRow = memo(function LineRow(props: RowProps): ReactNode {
  const { line, at, columns, faults, readOnly, today, put, left, remove, Mark, taken, open } = props
  return (
    <tr aria-rowindex={at + 2} data-line={at}>
      <td className={classes.place}>{at + 1}</td>
      {Mark && (
        <td className={classes.mark}>
          <Mark line={line} place={at + 1} taken={taken} open={() => open(at)} />
        </td>
      )}
      {columns.map((column) => {
        const { name, field, decimals, least } = column
        const fault = faults.find((one) => one.name === name)?.detail
        return (
          <td key={name} data-column={name} data-right={isRight(field) || undefined} data-fault={!!fault || undefined}>
            {readOnly || !isTyped(column, line) ? (
              <span
                className={field.options.mono ? classes.mono : undefined}
                title={lineCellText(field, line[name], today, 0, least)}
              >
                {lineCellText(field, line[name], today, decimals, least)}
              </span>
            ) : (
              <Cell
                {...{ field, fault, decimals, least, today }}
                label={`${field.label}, line ${at + 1}`}
                value={line[name]}
                put={(value) => put(at, name, value)}
                left={() => left(at, name)}
              />
            )}
          </td>
        )
      })}
      {!readOnly && (
        <td className={classes.remove}>
          <ActionIcon size={24} tabIndex={-1} aria-label={`Remove line ${at + 1}`} onClick={() => remove(at)}>
            <IconX size={14} />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
})

interface CellProps {
  field: Field
  decimals: number | undefined
  least: number | undefined
  label: string
  value: Value | undefined
  fault: string | undefined
  today: Day
  put: (value: Value | undefined) => void
  left: () => void
}

/** One cell: every key counts; on blur it is formatted. */
function Cell({ field, decimals, least, label, value, fault, today, put, left }: CellProps): ReactNode {
  const [typed, setTyped] = useState<{ text: string; value: Value | undefined }>()
  // The value was changed elsewhere: by a paste, an undo, or another person.
  const text = typed && typed.value === value ? typed.text : lineCellText(field, value, today, decimals, least)
  return (
    <input
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      title={fault}
      value={text}
      className={field.options.mono ? classes.mono : undefined}
      inputMode={isRight(field) ? 'decimal' : undefined}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const next = typedValue(field, event.currentTarget.value, today)
        setTyped({ text: event.currentTarget.value, value: next })
        put(next)
      }}
      onBlur={() => {
        setTyped(undefined)
        left()
      }}
    />
  )
}

export const isRight = ({ kind }: Field): boolean => kind === 'number' || kind === 'money'
