import { addDays, type Day, daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import { partyKeyOf } from '#model/document/party.ts'

interface Invoice {
  customerId?: string
  customerName?: string
  dueDate?: unknown
  promiseDate?: unknown
  paidOn?: unknown
  disputed?: boolean
  totalAmount?: number
  balance?: number
  currency?: string
}
type InvoiceDoc = { data: Invoice }

interface When {
  today: Day
  timeZone: string
}

/**
 * How many days after the due date each customer usually pays: the median of paid invoices, negative for early payers.
 */
export function usualDelays(paid: readonly InvoiceDoc[], timeZone: string): ReadonlyMap<string, number> {
  const byCustomer = Map.groupBy(paid, ({ data }) => partyKeyOf(data))
  return new Map(
    [...byCustomer].flatMap(([customer, docs]): [string, number][] => {
      const days = docs
        .flatMap(({ data }) => {
          const [due, came] = [toDay(data.dueDate, timeZone), toDay(data.paidOn, timeZone)]
          return due && came ? [daysBetween(due, came)] : []
        })
        .toSorted((a, b) => a - b)
      const middle = days[Math.floor((days.length - 1) / 2)]
      return middle === undefined ? [] : [[customer, middle]]
    }),
  )
}

/**
 * The day the money of an invoice can be expected: the promised day, otherwise its due date plus the customer's usual
 * delay (early payers pay on the due date); undefined without a due date or when that day has passed.
 */
export function expectedOn(
  data: Invoice,
  delays: ReadonlyMap<string, number>,
  { today, timeZone }: When,
): Day | undefined {
  const promised = toDay(data.promiseDate, timeZone)
  if (promised && promised >= today) return promised
  const due = toDay(data.dueDate, timeZone)
  if (!due) return undefined
  const expected = addDays(due, Math.max(0, delays.get(partyKeyOf(data)) ?? 0))
  return expected < today ? undefined : expected
}

interface ForecastWeek {
  /** The first of seven days; undefined for money without an expected day. */
  from: Day | undefined
  amount: number
  count: number
}

const WEEKS = 8

/** Expected receipts of the coming weeks in one currency; overdue, disputed and undated amounts are separate. */
export function forecastOf(
  open: readonly InvoiceDoc[],
  { paid, currency, base, ...when }: When & { paid: readonly InvoiceDoc[]; currency: string; base: string },
): ForecastWeek[] {
  const delays = usualDelays(paid, when.timeZone)
  const own = open.filter(({ data }) => currencyOf(data, base) === currency)
  const weekOf = ({ data }: InvoiceDoc): number => {
    const day = data.disputed ? undefined : expectedOn(data, delays, when)
    return day === undefined ? -1 : Math.min(WEEKS - 1, Math.floor(daysBetween(when.today, day) / 7))
  }
  const byWeek = Map.groupBy(own, weekOf)
  const week = (at: number): ForecastWeek => {
    const docs = byWeek.get(at) ?? []
    return {
      from: at < 0 ? undefined : addDays(when.today, at * 7),
      amount: sumMoney(docs.map(({ data }) => openAmount(data))),
      count: docs.length,
    }
  }
  return [...Array.from({ length: WEEKS }, (_, at) => week(at)), week(-1)]
}

/**
 * Days sales outstanding: the open amount divided by the sales of a number of days, times those days; undefined without
 * sales.
 */
export const daysOfSales = (open: number, invoiced: number, days: number): number | undefined =>
  invoiced > 0 ? Math.round((open / invoiced) * days) : undefined
