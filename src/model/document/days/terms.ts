import { addDays, type Day, dayOf, monthEnd } from '#base/days.ts'
import { roundProduct, roundTo } from '#base/decimal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'

/** The payment terms offered in forms; any other wording that `readTerms` understands may be typed. */
export const TERMS = [
  'Due on receipt',
  'Net 10',
  'Net 15',
  'Net 30',
  'Net 45',
  'Net 60',
  'Net 90',
  '2/10 Net 30',
  'EOM',
  'Net 30 EOM',
  '10th prox',
  '15 MFI',
] as const

/** The terms of a document when neither it nor its party states them. */
export const DEFAULT_TERMS = 'Net 30'

export interface Terms {
  /** Days after the invoice date, or after the end of its month. */
  netDays: number
  from: 'invoice' | 'month end'
  /** A fixed day in the month after the invoice month. */
  dayOfNextMonth?: number
  discount?: { percent: number; days: number }
}

const DISCOUNT = /^(\d+(?:\.\d+)?)\s*%?\s*\/\s*(\d+)\s*,?\s*/
const NET = /^(?:net|n)\s*\/?\s*(\d+)(?:\s*days?)?(\s*eom)?$/
const NEXT_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?\s*(?:prox|mfi)\.?$/

/** Reads terms as people write them (`2/10 Net 30`, `Net 30 EOM`, `10th prox`, `COD`); undefined when it cannot. */
export function readTerms(text: string | undefined): Terms | undefined {
  const wording = (text ?? '').trim().toLowerCase()
  const [lead, percent, days] = DISCOUNT.exec(wording) ?? ['']
  const rest = wording.slice(lead.length)
  const discount = percent === undefined ? {} : { discount: { percent: Number(percent), days: Number(days) } }
  if (/^(due (up)?on receipt|cod|cash on delivery)$/.test(rest)) return { netDays: 0, from: 'invoice', ...discount }
  if (rest === 'eom') return { netDays: 0, from: 'month end', ...discount }
  const net = NET.exec(rest)
  if (net) return { netDays: Number(net[1]), from: net[2] ? 'month end' : 'invoice', ...discount }
  const next = Number(NEXT_MONTH.exec(rest)?.[1])
  if (next >= 1 && next <= 31) return { netDays: 0, from: 'month end', dayOfNextMonth: next, ...discount }
  return undefined
}

/** The due date of an invoice by its terms alone; `dueMoveOf` moves it off weekends and holidays. */
export function dueDay(terms: Terms, invoiceDay: Day): Day {
  if (terms.dayOfNextMonth !== undefined) return dayInNextMonth(invoiceDay, terms.dayOfNextMonth)
  return addDays(terms.from === 'month end' ? monthEnd(invoiceDay) : invoiceDay, terms.netDays)
}

/** The last day on which the discount may be taken, that day included. */
export const discountDay = (terms: Terms, invoiceDay: Day): Day | undefined =>
  terms.discount && addDays(invoiceDay, terms.discount.days)

/** The discount on an amount, rounded to the smallest unit of its currency. */
export const discountOf = ({ discount }: Terms, amount: number, currency?: unknown): number =>
  discount ? roundProduct([amount, discount.percent, 0.01], decimalsOf(currency)) : 0

/**
 * The annual return of an early-payment discount, in percent to one decimal: 2/10 Net 30 returns 37.2. Undefined when
 * there is no gain or no date.
 */
export const discountReturn = ({ discount }: Terms, daysEarlier: number): number | undefined =>
  discount && discount.percent > 0 && discount.percent < 100 && daysEarlier > 0
    ? roundTo(((discount.percent / (100 - discount.percent)) * 365 * 100) / daysEarlier, 1)
    : undefined

function dayInNextMonth(invoiceDay: Day, day: number): Day {
  const first = addDays(monthEnd(invoiceDay), 1)
  // In a shorter month the 31st is its last day.
  return dayOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), day) ?? monthEnd(first)
}
