import { monthWords } from '#base/days.ts'
import { percent } from '#base/writing.ts'
import type { ReportColumn } from '#model/report/columns.ts'
import { amount, plainNumber, shortDay, shortMoment, unitPrice } from '#ui/grid/format.ts'

/** A value as its kind is written: `1,234.50`, `20 Nov`. Empty where there is none. */
export function cellText<Row>(
  { value, kind }: ReportColumn<Row>,
  row: Row,
  clock?: { today: string; timeZone: string },
): string {
  const cell = value?.(row)
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'number')
    return kind === 'money'
      ? amount(cell)
      : kind === 'price'
        ? unitPrice(cell)
        : kind === 'percent'
          ? percent(cell)
          : plainNumber(cell)
  if (kind === 'month') return monthWords(cell)
  if (clock && kind === 'day') return shortDay(cell, clock.today)
  if (clock && kind === 'moment') return shortMoment(cell, clock.today, clock.timeZone)
  return cell
}
