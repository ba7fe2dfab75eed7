import { type Day, dayIn, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { receivableOf } from '#features/insight/follow-ups/chasing/outcomes.ts'
import type { FollowUp } from '#features/insight/follow-ups/collection.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'

/** What came of one person's chasing in a period. */
export interface Result {
  /** The e-mail; empty for what was nobody's. */
  who: string
  /** Calls and letters, by the dated lines of the notes. */
  acts: number
  promised: number
  promisedAmount: number
  kept: number
  keptAmount: number
  broken: number
  /** Promised for a day that has not come. */
  waiting: number
}

interface Known {
  followUps: readonly FollowUp[]
  /** The invoices the promises are about, by id. */
  receivables: ReadonlyMap<string, Receivable['data']>
  from: Day
  today: Day
  timeZone: string
}

/** Promised and kept by person, of promises for a day in the period or later; the busiest first. */
export function resultsOf({ followUps, receivables, from, today, timeZone }: Known): Result[] {
  const found = new Map<string, Result>()
  for (const { data } of followUps) {
    const who = data.assignee ?? ''
    const result = found.get(who) ?? nothing(who)
    result.acts += actDays(data.notes).filter((day) => day >= from && day <= today).length
    const promised = toDay(data.promisedOn, timeZone)
    if (promised && promised >= from) {
      const invoice = receivables.get(receivableOf(data.about) ?? '')
      const amount = data.promisedAmount ?? invoice?.totalAmount ?? 0
      const state = promiseState(promised, invoice, today, timeZone)
      result.promised += 1
      result.promisedAmount = sumMoney([result.promisedAmount, amount])
      result[state] += 1
      if (state === 'kept') result.keptAmount = sumMoney([result.keptAmount, amount])
    }
    found.set(who, result)
  }
  return [...found.values()]
    .filter(({ acts, promised }) => acts + promised > 0)
    .toSorted((a, b) => b.acts - a.acts || b.promised - a.promised || a.who.localeCompare(b.who))
}

const nothing = (who: string): Result => ({
  who,
  acts: 0,
  promised: 0,
  promisedAmount: 0,
  kept: 0,
  keptAmount: 0,
  broken: 0,
  waiting: 0,
})

/** A promise is kept when its invoice was paid in full by its day, and broken once the day is over without that. */
export function promiseState(
  promised: Day,
  invoice: Partial<Receivable['data']> | undefined,
  today: Day,
  timeZone: string,
): 'kept' | 'broken' | 'waiting' {
  const paid = toDay(invoice?.paidOn, timeZone)
  if (invoice?.status === 'Paid' && (paid === undefined || paid <= promised)) return 'kept'
  return promised < today || paid ? 'broken' : 'waiting'
}

/** The days of the lines that outcomes left in the notes. */
const actDays = (notes: string | undefined): Day[] =>
  [...(notes ?? '').matchAll(/^(\d{4}-\d\d-\d\d) (?:Promised|Sent copy|Dispute|No answer|Left message|Done)/gm)].map(
    ([, day]) => day!,
  )

/** The hour in which a party has answered most, by the company's clock; undefined before it answered twice in one. */
export function bestHour(followUps: readonly FollowUp[], timeZone: string): number | undefined {
  const hours = new Map<number, number>()
  for (const { data } of followUps) {
    if (!data.answeredAt) continue
    const at = new Date(data.answeredAt.$ts)
    const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  const [best] = [...hours].toSorted(([hourA, a], [hourB, b]) => b - a || hourA - hourB)
  return best && best[1] > 1 ? best[0] : undefined
}

/** The first day of the last so many days. */
export const since = (now: Date, days: number, timeZone: string): Day =>
  dayIn(timeZone, new Date(now.getTime() - (days - 1) * 86_400_000))
