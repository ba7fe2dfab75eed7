import { addDays, type Day, monthEnd } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'

/** A check whose date may move. */
interface DatedCheck {
  id: string
  day: Day
  amount: number
  number?: string | undefined
}

/** The most days that a search looks ahead. */
const FURTHEST = 366

/** The day itself when it is a business day, otherwise the next one. */
export function businessDay(day: Day, isOff: (day: Day) => boolean): Day {
  let moved = day
  for (let tries = 0; isOff(moved) && tries < FURTHEST; tries++) moved = addDays(moved, 1)
  return moved
}

/** The last business day of a day's month. */
export function lastBusinessDay(day: Day, isOff: (day: Day) => boolean): Day {
  let last = monthEnd(day)
  for (let tries = 0; isOff(last) && tries < FURTHEST; tries++) last = addDays(last, -1)
  return last
}

/** Why checks cannot be leveled with this daily limit; undefined when they can. */
export function whyNotPerDay(perDay: number, currency: string): string | undefined {
  if (perDay <= 0) return 'Enter an amount above 0.'
  if (roundAmount(perDay, currency) === perDay) return undefined
  return `Enter the maximum per day with at most ${decimalsOf(currency)} decimals.`
}

export interface Leveled {
  days: { day: Day; total: number; checks: string[] }[]
  moves: { id: string; from: Day; to: Day }[]
}

/**
 * Spreads checks over the days of a window so that no day exceeds a limit: by date, then by number, each keeps its day
 * while there is room, otherwise it moves to the next business day with room. A check above the limit gets an empty
 * day. Returns the id of a check that fits nowhere.
 */
export function levelDays(
  given: readonly DatedCheck[],
  { to, perDay, today, isOff }: { to: Day; perDay: number; today: Day; isOff: (day: Day) => boolean },
): Leveled | { unfit: DatedCheck } {
  const totals = new Map<Day, number>()
  const onDay = new Map<Day, string[]>()
  const moves: Leveled['moves'] = []
  const hasRoom = (day: Day, amount: number): boolean => {
    const total = totals.get(day) ?? 0
    return sumMoney([total, amount]) <= perDay || (amount > perDay && total === 0)
  }
  const ordered = given.toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) ||
      (a.number ?? '').localeCompare(b.number ?? '', 'en', { numeric: true }) ||
      a.id.localeCompare(b.id),
  )
  for (const check of ordered) {
    let { day } = check
    while (day <= to && !hasRoom(day, check.amount)) {
      day = addDays(day, 1)
      while (day <= to && (isOff(day) || day < today)) day = addDays(day, 1)
    }
    if (day > to) return { unfit: check }
    totals.set(day, sumMoney([totals.get(day) ?? 0, check.amount]))
    onDay.set(day, [...(onDay.get(day) ?? []), check.id])
    if (day !== check.day) moves.push({ id: check.id, from: check.day, to: day })
  }
  const days = [...totals.keys()].toSorted().map((day) => ({ day, total: totals.get(day)!, checks: onDay.get(day)! }))
  return { days, moves }
}
