import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Leveled } from '#features/money/check-register/dates.ts'

/** What is paid and comes in by check on a day, and what the bank then has. */
export interface CashDay {
  day: Day
  checks: number
  out: number
  /** What goes out once the dates are leveled. */
  leveled: number
  into: number
  /** What the bank has at the end of the day, with the dates as they are and leveled. */
  cash: number
  cashLeveled: number
}

interface Dated {
  id: string
  day: Day
  amount: number
}

/** Day by day what an account has while its checks are cashed on their dates; earlier dates count on the first day. */
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
