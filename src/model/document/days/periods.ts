import { addDays, type Day, toDay } from '#base/days.ts'
import { dayBefore, dayFrom } from '#model/query/day-clauses.ts'
import type { Clause } from '#model/query/query.ts'

/** The states in which a bill or invoice counts as billed; drafts and void ones do not. */
export const BILLED_STATES = {
  payables: ['Open', 'Paid'],
  receivable: ['Open', 'Paid', 'Written off'],
} as const

/** A range of days; the last one is not included. */
export interface Days {
  from: Day
  before: Day
}

/** The calendar year up to today; later dates count once they arrive. */
export const yearToDate = (today: Day): Days => ({ from: `${today.slice(0, 4)}-01-01`, before: addDays(today, 1) })

/** The year ending today, for figures that change slowly. */
export const lastYear = (today: Day): Days => ({ from: addDays(today, -365), before: addDays(today, 1) })

/** Documents whose date is in the range, in every form in which dates are stored. */
export const within = (field: string, { from, before }: Days, timeZone: string): Clause[] => [
  dayFrom(field, from, timeZone),
  dayBefore(field, before, timeZone),
]

/** The same for one document. */
export const isWithin = (value: unknown, { from, before }: Days, timeZone: string): boolean => {
  const day = toDay(value, timeZone)
  return day !== undefined && day >= from && day < before
}

/** Bills or invoices in a range of days, by document date. */
export const billedWithin = (collection: keyof typeof BILLED_STATES, days: Days, timeZone: string): Clause[] => [
  ...within('invoiceDate', days, timeZone),
  ['status', 'in', BILLED_STATES[collection]],
]
