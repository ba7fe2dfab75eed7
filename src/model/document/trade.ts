import { addDays, type Day, daysBetween, longDay, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { amountText, ownCurrency } from '#model/document/amounts/amount.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'

/** The fields of a bill or invoice that these figures use. */
export interface BilledDocument {
  status?: string
  invoiceDate?: unknown
  dueDate?: unknown
  paidOn?: unknown
  totalAmount?: number
  currency?: string
}

interface PayDays {
  /** Average days from the invoice date to payment. */
  days: number
  /** Average days past the due date; negative when paid early. Absent when no due date is known. */
  late?: number
  /** The number of paid documents it is based on. */
  count: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How long payment took, from documents with both dates; undefined when there are none. */
export function payDays(docs: readonly { data: BilledDocument }[], timeZone: string): PayDays | undefined {
  const paid = docs.flatMap(({ data }) => {
    const [from, to] = [toDay(data.invoiceDate, timeZone), toDay(data.paidOn, timeZone)]
    const due = toDay(data.dueDate, timeZone)
    return from && to ? [{ days: daysBetween(from, to), late: due ? daysBetween(due, to) : undefined }] : []
  })
  if (paid.length === 0) return undefined
  const late = paid.flatMap((one) => (one.late === undefined ? [] : [one.late]))
  return { days: mean(paid.map(({ days }) => days)), count: paid.length, ...(late.length > 0 && { late: mean(late) }) }
}

/** Drafts and void documents do not count as trade. */
const counts = ({ status = 'Open' }: BilledDocument): boolean => status !== 'Draft' && status !== 'Void'

interface Month {
  /** `2026-11`. */
  month: string
  amount: number
}

/** The amount billed in each of the last months, the current one last, in one currency. */
export function byMonth(
  docs: readonly { data: BilledDocument }[],
  {
    today,
    timeZone,
    currency,
    base,
    months = 12,
  }: { today: Day; timeZone: string; currency: string; base: string; months?: number },
): Month[] {
  const sums = Map.groupBy(
    docs.filter(({ data }) => counts(data) && currencyOf(data, base) === currency),
    ({ data }) => toDay(data.invoiceDate, timeZone)?.slice(0, 7) ?? '',
  )
  return lastMonths(today, months).map((month) => ({
    month,
    amount: sumMoney((sums.get(month) ?? []).map(({ data }) => data.totalAmount ?? 0)),
  }))
}

/** The last twelve months, each beside the same month a year before. */
export function besideYearBefore(
  docs: readonly { data: BilledDocument }[],
  at: Omit<Parameters<typeof byMonth>[1], 'months'>,
): (Month & { before: number })[] {
  const months = byMonth(docs, { ...at, months: 24 })
  return months.slice(12).map((month, place) => ({ ...month, before: months[place]!.amount }))
}

function lastMonths(today: Day, count: number): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - 1 - (count - 1 - at)
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

export const TRADE_PERIODS = ['This year', 'Last 12 months', 'This quarter', 'Last year'] as const
export type PeriodName = (typeof TRADE_PERIODS)[number]

/** A range of days and the range before it; the end is not included. */
interface Period {
  name: PeriodName
  from: Day
  before: Day
  earlier: { name: string; from: Day; before: Day }
}

export const periodNamed = (name: string | undefined): PeriodName =>
  TRADE_PERIODS.find((known) => known === name) ?? TRADE_PERIODS[0]

/** The days of a period as of a day, and those it is compared with: the same days a year earlier. */
export function periodOf(name: PeriodName, today: Day): Period {
  const year = Number(today.slice(0, 4))
  const tomorrow = addDays(today, 1)
  const [from, before] = {
    'This year': [`${year}-01-01`, tomorrow],
    'Last 12 months': [yearBack(tomorrow), tomorrow],
    'This quarter': [`${today.slice(0, 5)}${quarterStart(today)}-01`, tomorrow],
    'Last year': [`${year - 1}-01-01`, `${year}-01-01`],
  }[name] as [Day, Day]
  return { name, from, before, earlier: { name: 'prior year', from: yearBack(from), before: yearBack(before) } }
}

const quarterStart = (day: Day): string =>
  String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')

/** The same day a year earlier; 29 February becomes 1 March. */
const yearBack = (day: Day): Day => {
  const back = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return toDay(back, 'UTC') ?? `${back.slice(0, 4)}-03-01`
}

interface Silence {
  /** The median number of days between orders. */
  usual: number
  last: Day
  expected: Day
  /** Days past the expected date; 0 or less while nothing is missing. */
  late: number
}

/** Whether a regular buyer has stopped ordering; undefined with fewer than four days of trade. */
export function silenceOf(days: readonly Day[], today: Day): Silence | undefined {
  const sorted = [...new Set(days)].toSorted()
  const last = sorted.at(-1)
  if (sorted.length < 4 || last === undefined) return undefined
  const gaps = sorted.slice(1).map((day, at) => daysBetween(sorted[at]!, day))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!
  const expected = addDays(last, usual)
  return { usual, last, expected, late: daysBetween(expected, today) }
}

interface Credit {
  creditLimit?: number
  creditHold?: boolean
  currency?: string
  status?: string
}

/** The reasons why a customer gets no more credit, each a sentence; none when credit is fine. */
export function creditStops(
  customer: Credit,
  { used, oldest, creditDays }: { used: number; oldest: number | undefined; creditDays: number | undefined },
): string[] {
  const { creditLimit, creditHold, currency, status } = customer
  const money = (amount: number): string => `${currency ?? ownCurrency()} ${amountText(amount, currency)}`
  const over = creditLimit !== undefined && creditLimit > 0 && used > creditLimit
  return [
    ...(status === 'Blocked' || status === 'On hold' ? [`The customer is ${status.toLowerCase()}.`] : []),
    ...(creditHold ? ['Credit hold set manually.'] : []),
    ...(over ? [`Over credit limit: ${money(used)} of ${money(creditLimit)}.`] : []),
    ...(creditDays !== undefined && oldest !== undefined && oldest > creditDays
      ? [`An invoice is overdue by ${counted(oldest, 'day')}; the limit is ${counted(creditDays, 'day')}.`]
      : []),
  ]
}

/**
 * A sentence when a customer's tax exemption has expired or expires within a month; undefined when it is valid or there
 * is none.
 */
export function exemptionNotice(
  { taxExempt, taxExemptUntil }: { taxExempt?: unknown; taxExemptUntil?: unknown },
  today: Day,
  timeZone: string,
): string | undefined {
  const last = toDay(taxExemptUntil, timeZone)
  if (taxExempt !== true || !last) return undefined
  const left = daysBetween(today, last)
  if (left < 0) return `The tax exemption ended on ${longDay(last)}. Request a new certificate.`
  if (left > EXEMPTION_NOTICE_DAYS) return undefined
  return `The tax exemption ends ${left === 0 ? 'today' : `on ${longDay(last)}`}. Request a new certificate.`
}

const EXEMPTION_NOTICE_DAYS = 30

/** The amount billed with one party in a year, found by every name documents use for the party. */
export interface Traded {
  id: string | undefined
  name: string | undefined
  amount: number
  currency: string | undefined
}
