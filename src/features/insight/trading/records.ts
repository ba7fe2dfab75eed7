import { addDays, addMonths, type Day } from '#base/days.ts'
import { filterValue, withParams } from '#model/record-address.ts'

const PAGE = '/transactions-dashboard'

/** A filter for a field with a value; `''` filters for records without the field. */
export const isFilter = (field: string, value: string): string =>
  value === '' ? `${field}~empty~` : `${field}~is~${filterValue(value)}`

/** Filters for amounts in a currency; documents without a currency are in the company's own. */
export const currencyFilters = (currency: string, base: string): string[] =>
  currency === base
    ? [`currency~is~${filterValue(currency)}~1`, 'currency~empty~~1']
    : [`currency~is~${filterValue(currency)}`]

export const dayFilters = (field: string, from: Day, to: Day): string[] => [
  `${field}~from~${from}`,
  `${field}~to~${to}`,
]

/** The first and last day of a month, such as `2026-11`, within a period. */
export function daysOfMonth(month: string, { from, to }: { from: Day; to: Day }): readonly [Day, Day] {
  const [first, last] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)]
  return [first > from ? first : from, last > to ? to : last]
}

/** The last day of a period shifted back by a number of months; a whole month ends on its own last day. */
export const earlierEnd = (to: Day, through: Day, earlier: number): Day =>
  to === through ? addMonths(to, -earlier) : addDays(addMonths(addDays(to, 1), -earlier), -1)

/** The address of the deals a figure counts. */
export const dealsHref = (filters: readonly string[], tab = 'all'): string =>
  withParams(PAGE, { tab, ...(filters.length > 0 && { where: filters.join(';') }) })

/** The address of the postings a figure adds up. */
export const postingsHref = (filters: readonly string[]): string =>
  withParams(PAGE, { view: 'postings', tab: 'all', where: filters.join(';') })

/** The address of the bookings a figure adds up. */
export const bookingsHref = (filters: readonly string[]): string =>
  withParams(PAGE, { view: 'booked', tab: 'all', where: filters.join(';') })
