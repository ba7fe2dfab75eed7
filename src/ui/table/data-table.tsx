import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import {
  nextSort,
  plainRows,
  readSort,
  reportTotals,
  type Sort,
  sorted,
  type Tone,
  writeSort,
} from '#model/report/columns.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { cellText, withPriceDecimals } from '#ui/table/cell-text.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataCell, type FootCell, TableHead } from '#ui/table/parts.tsx'
import styles from '#ui/table/table.module.css'
import { TableMenu } from '#ui/table/table-menu.tsx'
import { useOverflow } from '#ui/table/use-overflow.ts'

interface Props<Row> {
  /** Its accessible name, and the name of exported files. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string | number
  /** The sentence instead of a table without rows. */
  empty?: ReactNode
  /** Rows with the same result are grouped under one heading. */
  groupBy?: (row: Row) => string
  /** The currency of a row: the columns with `isSum` are totalled for each. */
  totals?: (row: Row) => string
  /** Rows of the foot that are not column totals, one cell for each column. */
  foot?: readonly (readonly FootCell[])[]
  tone?: (row: Row) => Tone | undefined
  /** The sort order as in a URL, `-Overdue`; without it the table keeps its own state. */
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  /** The order of the rows is meaningful, so the table cannot be sorted. */
  isFixed?: boolean
  /** The lines above the table in print. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** Copy, CSV, XLSX and PDF. */
  hasFiles?: boolean
  /**
   * The number of rows rendered at first, with more on demand: for rows with inputs. Sorting, totals and exports cover
   * all rows.
   */
  page?: number
  /** Within a panel, without a border of its own. */
  isFlat?: boolean
  /** Each row is a card on a phone. */
  hasCards?: boolean
  /** The link or button of a row covers the whole row. */
  hasRowLink?: boolean
  /** Content above the headings, within the border. */
  above?: ReactNode
  className?: string | undefined
}

/** A read-only table: typed columns, sorted by their headings, with totals for each currency. */
export function DataTable<Row>(props: Props<Row>): ReactNode {
  const { label, rows, keyOf, empty = 'Nothing to show yet.', groupBy, tone, isFixed, hasCards } = props
  const columns = withPriceDecimals(props.columns, rows)
  const { timeZone } = useClock()
  const clock = { today: dayIn(timeZone, useNow()), timeZone }
  const [own, setOwn] = useState<Sort>()
  const [pages, setPages] = useState(1)
  const [box, isOverflowing] = useOverflow()
  const sort = props.onSort ? readSort(props.sort) : own
  const put = (next: Sort | undefined) => (props.onSort ? props.onSort(writeSort(next)) : setOwn(next))
  if (rows.length === 0) return <p className={`text-13 dim ${styles.empty}`}>{empty}</p>
  const shown = isFixed ? rows : sorted(rows, columns, sort)
  const drawn = props.page ? shown.slice(0, props.page * pages) : shown
  const groups = groupBy ? [...Map.groupBy(drawn, groupBy)] : [['', drawn] as const]
  const sums = footOf(props, shown)
  const feet = [...sums, ...(props.foot ?? [])]
  const report = () => {
    const { head } = plainRows([], columns)
    const taken = columns.filter(({ label: name }) => head.includes(name))
    const paperFoot = sums.map((cells) => taken.map((column) => cells[columns.indexOf(column)] ?? ''))
    return {
      title: label,
      facts: props.facts ?? [],
      tables: [
        {
          caption: label,
          head,
          rows: [
            ...shown.map((row) => taken.map((column) => cellText(column, row, clock, props.totals?.(row)))),
            ...paperFoot,
          ],
        },
      ],
    }
  }
  const table = (
    <div
      ref={box}
      className={
        props.className
          ? `box on-panel scrolls-both ${styles.box} ${props.className}`
          : `box on-panel scrolls-both ${styles.box}`
      }
      data-flat={props.isFlat || undefined}
      data-cards={hasCards || undefined}
      data-row-link={props.hasRowLink || undefined}
      // A scrolling area can be focused, so that it can be scrolled with the keyboard.
      {...(isOverflowing && { role: 'group', tabIndex: 0, 'aria-label': `${label}, scrolls` })}
    >
      {props.above}
      <table className={`full text-13 line-20 figures ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <TableHead
                key={column.id ?? column.label}
                column={column}
                isDown={sort?.by === column.label ? sort.isDown : undefined}
                press={!isFixed && column.value && rows.length > 1 ? () => put(nextSort(column, sort)) : undefined}
              />
            ))}
          </tr>
        </thead>
        {groups.map(([name, some]) => (
          <tbody key={name}>
            {groupBy && (
              <tr data-group>
                <th scope="rowgroup" colSpan={columns.length}>
                  {name}
                </th>
              </tr>
            )}
            {some.map((row, at) => (
              <tr key={keyOf(row, at)} data-tone={tone?.(row)} aria-current={tone?.(row) === 'selected' || undefined}>
                {columns.map((column) => (
                  <DataCell
                    key={column.id ?? column.label}
                    {...{ column, row, at, clock }}
                    currency={props.totals?.(row)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {feet.length > 0 && (
          <tfoot>
            {feet.map((cells, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of the foot has no other name than its place
              <tr key={line}>
                {cells.map((cell, at) => {
                  const column = columns[at]!
                  const Cell = at === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.id ?? column.label}
                      {...(at === 0 && { scope: 'row' })}
                      data-kind={column.kind}
                      data-wide={column.isWide}
                      // In the foot, each cell other than the row's label names the column it totals.
                      data-label={column.isHead ? undefined : column.label}
                    >
                      {cell}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      {drawn.length < shown.length && (
        <div className="row gap-12 text-13 dim pad-10-12">
          <Button variant="default" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
          <span>
            {plainNumber(drawn.length)} of {plainNumber(shown.length)}
          </span>
        </div>
      )}
    </div>
  )
  return props.hasFiles ? (
    <div className={`stack low anchored ${styles.filed}`}>
      {table}
      <div className={`placed ${styles.tools}`}>
        <TableMenu name={label} rows={shown} columns={columns} report={report} />
      </div>
    </div>
  ) : (
    table
  )
}

/** One row of totals for each currency. */
function footOf<Row>({ columns, totals }: Props<Row>, rows: readonly Row[]): string[][] {
  if (!totals) return []
  const at = columns.findIndex(({ isSum }) => isSum)
  const hasCurrencies = columns.findIndex(({ label }) => label === 'Currency')
  // Amounts without a currency are in the company's; pieces have none.
  const own = columns.some(({ isSum, kind }) => isSum && kind === 'money') && baseCurrency()
  return reportTotals(rows, columns, totals).map(({ currency, sums }) =>
    columns.map((column, index) => {
      if (index === 0 && at > 0)
        return hasCurrencies > 0 ? 'Total' : ['Total', currency || own].filter(Boolean).join(' ')
      if (index === hasCurrencies) return currency
      const sum = sums.get(column.label)
      return sum === undefined || sum === 0
        ? ''
        : cellText({ ...column, value: () => sum }, undefined as Row, undefined, currency)
    }),
  )
}
