import { addDays, type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { type ExchangeRate, inBase } from '#features/admin/settings/currency/currencies.ts'
import { openAmount } from '#features/money/figures/open.ts'

interface Owed {
  status?: string
  dueDate?: unknown
  promiseDate?: unknown
  scheduledFor?: unknown
  totalAmount?: number
  balance?: number
  currency?: string
  fxRate?: number
  onHold?: boolean
  disputed?: boolean
}
interface Written {
  status?: string
  direction?: string
  checkDate?: unknown
  amount?: number
  currency?: string
}

export interface CashDay {
  day: Day
  comesIn: number
  goesOut: number
  /** In less out of all days so far. */
  balance: number
}

export interface CashWindow {
  days: readonly CashDay[]
  comesIn: number
  goesOut: number
  /** The first day on which more has gone out than come in. */
  firstRed?: Day
  /** Open documents without a day: they are in no column. */
  undated: number
  /** What is open and in neither column, by why; with the columns it adds up to everything that is open. */
  left: readonly Left[]
}

/** Open documents the window leaves out: how many, and what they add up to in the base currency. */
export interface Left {
  why: string
  count: number
  /** Absent for documents of currencies without a rate, which do not add up. */
  amount?: number
}

interface Known {
  receivables: readonly { data: Owed }[]
  payables: readonly { data: Owed }[]
  /** Checks that are dated ahead: written, so no longer among the payables. */
  checks: readonly { data: Written }[]
  today: Day
  timeZone: string
  base: string
  rates: readonly ExchangeRate[]
  length: number
}

/**
 * What comes in and goes out in the next days, in the base currency: receivables by their promise or due day, payables
 * by the day they are meant to be paid or their due day, checks by their date. What is overdue counts today; held bills and disputed invoices do not count.
 * Other currencies count at the document's rate, else at today's; without any they do not count.
 */
export function cashWindow(known: Known): CashWindow {
  const { today, timeZone, base, length } = known
  /** What a document comes to here; undefined in a currency without a rate. */
  const worth = (amount: number, of: { currency?: string; fxRate?: number }) =>
    inBase(amount, of, { base, rates: known.rates, day: today })
  const openIn = (data: Owed) => worth(openAmount(data), data)
  const last = addDays(today, length - 1)
  const dated = (value: unknown): Day | undefined => {
    const day = toDay(value, timeZone)
    return day && (day < today ? today : day)
  }
  const on = (day: Day | undefined, amount: number | undefined): Dated[] =>
    amount === undefined ? [] : [{ day, amount }]
  const open = (items: readonly { data: Owed }[]) => items.filter(({ data }) => openAmount(data) !== 0)
  const [receivables, payables] = [open(known.receivables), open(known.payables)]
  const comesIn = receivables.flatMap(({ data }) =>
    data.disputed ? [] : on(dated(data.promiseDate) ?? dated(data.dueDate), openIn(data)),
  )
  const goesOut = [
    ...payables.flatMap(({ data }) =>
      data.onHold ? [] : on(dated(data.scheduledFor) ?? dated(data.dueDate), openIn(data)),
    ),
    ...known.checks.flatMap(({ data }) =>
      data.direction !== 'In' && data.status === 'Printed' && (toDay(data.checkDate, timeZone) ?? '') >= today
        ? on(dated(data.checkDate), worth(data.amount ?? 0, data))
        : [],
    ),
  ]
  const [inOf, outOf] = [byDay(comesIn), byDay(goesOut)]
  let balance = 0
  const days = Array.from({ length }, (_, at): CashDay => {
    const day = addDays(today, at)
    const [plus, minus] = [inOf.get(day) ?? 0, outOf.get(day) ?? 0]
    balance = sumMoney([balance, plus, -minus])
    return { day, comesIn: plus, goesOut: minus, balance }
  })
  const firstRed = days.find((one) => one.balance < 0)?.day
  const within = (items: readonly Dated[]) =>
    sumMoney(items.filter(({ day }) => day !== undefined && day <= last).map(({ amount }) => amount))
  const later = (items: readonly Dated[]) => items.filter(({ day }) => day !== undefined && day > last)
  const amountsOf = (items: readonly { data: Owed }[]) =>
    items.flatMap(({ data }) => openIn(data) ?? []).map((amount) => ({ amount }))
  const left = [
    leftOf('bill on hold', 'bills on hold', amountsOf(payables.filter(({ data }) => data.onHold))),
    leftOf('disputed invoice', 'disputed invoices', amountsOf(receivables.filter(({ data }) => data.disputed))),
    leftOf('to come in later', 'to come in later', later(comesIn)),
    leftOf('to go out later', 'to go out later', later(goesOut)),
    leftOf(
      'in another currency',
      'in other currencies',
      [...receivables, ...payables].filter(({ data }) => openIn(data) === undefined).map(() => ({})),
    ),
  ].filter(({ count }) => count > 0)
  return {
    days,
    left,
    comesIn: within(comesIn),
    goesOut: within(goesOut),
    undated: [...comesIn, ...goesOut].filter(({ day }) => day === undefined).length,
    ...(firstRed && { firstRed }),
  }
}

function leftOf(one: string, many: string, items: readonly { amount?: number }[]): Left {
  const amounts = items.flatMap(({ amount }) => amount ?? [])
  return {
    why: items.length === 1 ? one : many,
    count: items.length,
    ...(amounts.length === items.length && { amount: sumMoney(amounts) }),
  }
}

interface Dated {
  day: Day | undefined
  amount: number
}

const byDay = (items: readonly Dated[]): Map<Day | undefined, number> =>
  new Map(
    [...Map.groupBy(items, ({ day }) => day)].map(([day, some]) => [day, sumMoney(some.map(({ amount }) => amount))]),
  )
