import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { GoLink } from '#ui/shell/go-link.tsx'
import { cellText } from '#ui/table/cell-text.ts'
import type { TableColumn } from '#ui/table/column.ts'
import styles from '#ui/table/table.module.css'

/** A cell of the foot, by the position of its column. */
export type FootCell = ReactNode

interface HeadProps<Row> {
  column: TableColumn<Row>
  /** The sort direction of this column, true for descending; undefined when the table is not sorted by it. */
  isDown: boolean | undefined
  /** Sorts by the column. */
  press: (() => void) | undefined
}

/** A heading; pressing it cycles the sort of its column: one direction, the other, then the original order. */
export function TableHead<Row>({ column, isDown, press }: HeadProps<Row>): ReactNode {
  const { label, head, isQuiet, kind, isWide } = column
  const isSorted = isDown !== undefined
  return (
    <th
      scope="col"
      data-kind={kind}
      data-wide={isWide}
      {...(isSorted && { 'aria-sort': isDown ? 'descending' : 'ascending' })}
    >
      {head ??
        (isQuiet ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : press ? (
          <UnstyledButton className={`as-around ${styles.sort}`} onClick={press}>
            {label}
            <span aria-hidden>{isSorted ? (isDown ? ' ↓' : ' ↑') : ''}</span>
          </UnstyledButton>
        ) : (
          label
        ))}
    </th>
  )
}

interface CellProps<Row> {
  column: TableColumn<Row>
  row: Row
  at: number
  clock: { today: string; timeZone: string }
  currency: string | undefined
}

/** One value, formatted by its kind; it links to the records behind it. */
export function DataCell<Row>({ column, row, at, clock, currency }: CellProps<Row>): ReactNode {
  const { kind, label, show, isHead, wrap, isWide, tone } = column
  const content = show ? show(row, at) : cellText(column, row, clock, currency)
  const href = column.href?.(row)
  const Cell = isHead ? 'th' : 'td'
  return (
    <Cell
      {...(isHead && { scope: 'row' })}
      data-kind={kind}
      data-wrap={wrap}
      data-wide={isWide}
      data-tone={tone?.(row)}
      data-zero={column.value?.(row) === 0 || undefined}
      data-label={column.isQuiet ? undefined : label}
    >
      {href !== undefined && content !== '' ? <GoLink href={href}>{content}</GoLink> : content}
    </Cell>
  )
}
