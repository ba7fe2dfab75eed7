import { addDays, type Day, toDay } from '#base/days.ts'
import { dayBefore, dayFrom } from '#model/query/day-clauses.ts'
import type { Clause } from '#model/query/query.ts'

/** The states in which a bill or an invoice counts as billed: drafts and void ones are no trade. */
export const BILLED_STATES = {
  payables: ['Open', 'Paid'],
  receivable: ['Open', 'Paid', 'Written off'],
} as const

/** Days from the first up to the one that no longer counts. */
export interface Days {
  from: Day
  before: Day
}

/** The calendar year up to today: what is dated ahead counts once its day has come. */
export const yearToDate = (today: Day): Days => ({ from: `${today.slice(0, 4)}-01-01`, before: addDays(today, 1) })

/** The year that ends today, for figures that change slowly. */
export const lastYear = (today: Day): Days => ({ from: addDays(today, -365), before: addDays(today, 1) })

/** Documents whose day is within, in every form a day is stored in. */
export const within = (field: string, { from, before }: Days, timeZone: string): Clause[] => [
  dayFrom(field, from, timeZone),
  dayBefore(field, before, timeZone),
]

/** The same for a document at hand. */
export const isWithin = (value: unknown, { from, before }: Days, timeZone: string): boolean => {
  const day = toDay(value, timeZone)
  return day !== undefined && day >= from && day < before
}

/** Bills or invoices of a span of days, by their own day. */
export const billedWithin = (collection: keyof typeof BILLED_STATES, days: Days, timeZone: string): Clause[] => [
  ...within('invoiceDate', days, timeZone),
  ['status', 'in', BILLED_STATES[collection]],
]
