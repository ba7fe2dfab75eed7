import { addDays, addMonths, type Day } from '#base/days.ts'
import { filterValue, withAsked } from '#model/record-address.ts'

const PAGE = '/transactions-dashboard'

/** A field of a filter with its value; `''` means records that do not have it. */
export const isFilter = (field: string, value: string): string =>
  value === '' ? `${field}~empty~` : `${field}~is~${filterValue(value)}`

/** Amounts of a currency; those that name none are in the company's own. */
export const currencyFilters = (currency: string, base: string): string[] =>
  currency === base
    ? [`currency~is~${filterValue(currency)}~1`, 'currency~empty~~1']
    : [`currency~is~${filterValue(currency)}`]

export const dayFilters = (field: string, from: Day, to: Day): string[] => [
  `${field}~from~${from}`,
  `${field}~to~${to}`,
]

/** The days of a month that a period reaches: `2026-11`. */
export function daysOfMonth(month: string, { from, to }: { from: Day; to: Day }): readonly [Day, Day] {
  const [first, last] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)]
  return [first > from ? first : from, last > to ? to : last]
}

/** The last day of a period so many months earlier: a whole month ends with its own last day. */
export const earlierEnd = (to: Day, through: Day, earlier: number): Day =>
  to === through ? addMonths(to, -earlier) : addDays(addMonths(addDays(to, 1), -earlier), -1)

/** The deals that a figure was counted over. */
export const dealsBehind = (filters: readonly string[], tab = 'all'): string =>
  withAsked(PAGE, { tab, ...(filters.length > 0 && { where: filters.join(';') }) })

/** The postings that a figure was added up from. */
export const postingsBehind = (filters: readonly string[]): string =>
  withAsked(PAGE, { view: 'postings', tab: 'all', where: filters.join(';') })

/** The bookings that a figure was added up from. */
export const bookingsBehind = (filters: readonly string[]): string =>
  withAsked(PAGE, { view: 'booked', tab: 'all', where: filters.join(';') })
