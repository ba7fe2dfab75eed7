import type { Day } from '#base/days.ts'
import { addDays, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { openAmount } from '#features/ageing/rules.ts'

interface Owed {
  status?: string
  dueDate?: unknown
  promiseDate?: unknown
  totalAmount?: number
  balance?: number
  currency?: string
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
}

interface Known {
  receivables: readonly { data: Owed }[]
  payables: readonly { data: Owed }[]
  /** Checks that are dated ahead: written, so no longer among the payables. */
  checks: readonly { data: Written }[]
  today: Day
  timeZone: string
  base: string
  length: number
}

/**
 * What comes in and goes out in the next days, in the base currency: receivables by their promise or due day, payables
 * by their due day, checks by their date. What is overdue counts today; held bills and disputed invoices do not count.
 */
export function cashWindow(known: Known): CashWindow {
  const { today, timeZone, base, length } = known
  const ours = ({ currency }: { currency?: string }) => (currency || base) === base
  const last = addDays(today, length - 1)
  const dated = (value: unknown): Day | undefined => {
    const day = toDay(value, timeZone)
    return day && (day < today ? today : day)
  }
  const comesIn = known.receivables.flatMap(({ data }) =>
    ours(data) && !data.disputed
      ? [{ day: dated(data.promiseDate) ?? dated(data.dueDate), amount: openAmount(data) }]
      : [],
  )
  const goesOut = [
    ...known.payables.flatMap(({ data }) =>
      ours(data) && !data.onHold ? [{ day: dated(data.dueDate), amount: openAmount(data) }] : [],
    ),
    ...known.checks.flatMap(({ data }) =>
      ours(data) &&
      data.direction !== 'In' &&
      data.status === 'Printed' &&
      (toDay(data.checkDate, timeZone) ?? '') >= today
        ? [{ day: dated(data.checkDate), amount: data.amount ?? 0 }]
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
  return {
    days,
    comesIn: within(comesIn),
    goesOut: within(goesOut),
    undated: [...comesIn, ...goesOut].filter(({ day }) => day === undefined).length,
    ...(firstRed && { firstRed }),
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
