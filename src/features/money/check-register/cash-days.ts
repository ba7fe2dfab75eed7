import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Leveled } from '#features/money/check-register/dates.ts'
import type { Check } from '#features/money/checks/collection.ts'

/** Payments and receipts by check on a day, and the bank balance after them. */
export interface CashDay {
  day: Day
  checks: number
  out: number
  /** The payments after leveling the dates. */
  leveled: number
  into: number
  /** The bank balance at the end of the day, with current and with leveled dates. */
  cash: number
  cashLeveled: number
}

interface Dated {
  id: string
  day: Day
  amount: number
}

/** The daily balance of an account if its checks are cashed on their dates; earlier dates count on the first day. */
export function cashDays(
  { out, into, moves }: { out: readonly Dated[]; into: readonly Dated[]; moves: Leveled['moves'] },
  { from, bank }: { from: Day; bank: number },
): CashDay[] {
  const moved = new Map(moves.map(({ id, to }) => [id, to]))
  const late = (day: Day): Day => (day < from ? from : day)
  const days = new Set([...out, ...into].flatMap(({ id, day }) => [late(day), late(moved.get(id) ?? day)]))
  let [cash, cashLeveled] = [bank, bank]
  return [...days].toSorted().map((day): CashDay => {
    const on = (some: readonly Dated[], dayOf: (one: Dated) => Day) => some.filter((one) => late(dayOf(one)) === day)
    const sum = (some: readonly Dated[]) => sumMoney(some.map(({ amount }) => amount))
    const own = on(out, (one) => one.day)
    const [paid, leveled] = [sum(own), sum(on(out, (one) => moved.get(one.id) ?? one.day))]
    const came = sum(on(into, (one) => one.day))
    cash = sumMoney([cash, came, -paid])
    cashLeveled = sumMoney([cashLeveled, came, -leveled])
    return { day, checks: own.length, out: paid, leveled, into: came, cash, cashLeveled }
  })
}

interface Posted {
  id: string
  data: { bankAmount?: unknown }
}

/** Checks in another currency than their account. */
export const foreignChecks = (open: readonly Check[], currency: string): Check[] =>
  open.filter(({ data }) => data.currency !== undefined && data.currency !== currency)

/** What each check moves on its account, in the currency of the account: one in another currency what was posted for it. */
export function accountAmounts(currency: string, payments: readonly (Posted | undefined)[]): (check: Check) => number {
  const posted = new Map(payments.map((payment) => [payment?.id, payment?.data.bankAmount] as const))
  return ({ data: { amount, currency: own = currency, paymentId } }) => {
    const moved = own === currency ? undefined : posted.get(paymentId)
    return typeof moved === 'number' ? moved : amount
  }
}
