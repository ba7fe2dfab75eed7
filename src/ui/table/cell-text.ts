import { monthWords } from '#base/days.ts'
import { columnDecimals, percent } from '#base/text/writing.ts'
import type { ReportColumn } from '#model/report/columns.ts'
import { plainNumber, shortDay, shortMoment, unitPrice } from '#ui/grid/format.ts'
import { amountIn } from '#ui/shell/money/money.ts'

/**
 * A value formatted by its kind: `1,234.50`, `20 Nov`; amounts in the format of the row's currency. Empty when there is
 * none.
 */
export function cellText<Row>(
  { value, kind, unit, decimals }: ReportColumn<Row>,
  row: Row,
  clock?: { today: string; timeZone: string },
  currency?: string,
): string {
  const cell = value?.(row)
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'number')
    return kind === 'money'
      ? amountIn(cell, currency || undefined)
      : kind === 'price'
        ? [unit?.(row), unitPrice(cell, decimals)].filter(Boolean).join(' ')
        : kind === 'percent'
          ? percent(cell, 2, 1)
          : plainNumber(cell)
  if (kind === 'month') return monthWords(cell)
  if (clock && kind === 'day') return shortDay(cell, clock.today)
  if (clock && kind === 'moment') return shortMoment(cell, clock.today, clock.timeZone)
  return cell
}

/** The columns with the decimals that their prices have in these rows. */
export const withPriceDecimals = <Row, Column extends ReportColumn<Row>>(
  columns: readonly Column[],
  rows: readonly Row[],
): readonly Column[] =>
  columns.map((column) =>
    column.kind === 'price' && column.value
      ? { ...column, decimals: columnDecimals(rows.map((row) => column.value?.(row))) }
      : column,
  )
