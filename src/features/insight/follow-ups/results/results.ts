import { addDays, type Day, hourIn, toDay } from '#base/days.ts'
import { promiseState, type State } from '#features/insight/follow-ups/rules.ts'
import type { PromisedLine } from '#features/money/promises/rules.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import { receivableOf } from '#features/records/follow-ups/rules.ts'
import { currencyOf, type Money, sumsOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'

/** The results of one person's follow-ups in a period. */
interface Result {
  /** The email address; empty for unassigned follow-ups. */
  who: string
  /** The number of calls and letters, from the dated lines of the notes. */
  acts: number
  promised: number
  promisedSums: Money[]
  kept: number
  keptSums: Money[]
  broken: number
  /** Promised for a day that has not passed yet. */
  waiting: number
}

interface Known {
  followUps: readonly FollowUp[]
  /** The promised invoices, by id. */
  receivables: ReadonlyMap<string, Receivable['data']>
  from: Day
  today: Day
  timeZone: string
  base: string
}

/**
 * The results by person, from promises for a day in the period or later; most active first. Amounts are by currency.
 */
export function resultsOf({ followUps, receivables, from, today, timeZone, base }: Known): Result[] {
  const results = [...Map.groupBy(followUps, ({ data }) => data.assignee ?? '')].map(([who, own]): Result => {
    const promises = own.flatMap(({ data }) => {
      const day = toDay(data.promisedOn, timeZone)
      if (!day || day < from) return []
      const lines = linesOf(data, receivables, base).map((line) => ({
        ...line,
        state: promiseState(day, receivables.get(line.receivableId), { today, timeZone, left: line.left }),
      }))
      return [{ lines, state: stateOf(lines, day, today) }]
    })
    const of = (state: State) => promises.filter((one) => one.state === state).length
    const lines = promises.flatMap((promise) => promise.lines)
    return {
      who,
      acts: own.flatMap(({ data }) => actDays(data.notes)).filter((day) => day >= from && day <= today).length,
      promised: promises.length,
      promisedSums: sumsOf(lines, base),
      kept: of('kept'),
      keptSums: sumsOf(
        lines.filter(({ state }) => state === 'kept'),
        base,
      ),
      broken: of('broken'),
      waiting: of('waiting'),
    }
  })
  return results
    .filter(({ acts, promised }) => acts + promised > 0)
    .toSorted((a, b) => b.acts - a.acts || b.promised - a.promised || a.who.localeCompare(b.who))
}

/** The promised invoices; for a promise recorded before these were stored, the invoice the follow-up is about. */
function linesOf(data: FollowUp['data'], receivables: Known['receivables'], base: string): readonly PromisedLine[] {
  if (data.promised?.length) return data.promised as unknown as readonly PromisedLine[]
  const id = receivableOf(data.about)
  const invoice = id === undefined ? undefined : receivables.get(id)
  const open = invoice && openAmount(invoice)
  const amount = data.promisedAmount ?? (open || invoice?.totalAmount)
  return amount === undefined
    ? []
    : [{ receivableId: id ?? '', amount, currency: currencyOf(invoice ?? {}, base), left: 0 }]
}

/** A promise of several invoices is kept once all of them are, and broken as soon as one is. */
function stateOf(lines: readonly { state: State }[], day: Day, today: Day): State {
  if (lines.some(({ state }) => state === 'broken')) return 'broken'
  if (lines.length > 0 && lines.every(({ state }) => state === 'kept')) return 'kept'
  return day < today ? 'broken' : 'waiting'
}

/** The dates of the note lines written by outcomes. */
const actDays = (notes: string | undefined): Day[] =>
  [...(notes ?? '').matchAll(/^(\d{4}-\d\d-\d\d) (?:Promised|Sent copy|Dispute|No answer|Left message|Done)/gm)].map(
    ([, day]) => day!,
  )

/**
 * The hour, in the company's time zone, in which a party has answered most often; undefined unless it answered at least
 * twice in that hour.
 */
export function bestHour(followUps: readonly FollowUp[], timeZone: string): number | undefined {
  const hours = new Map<number, number>()
  for (const { data } of followUps) {
    if (!data.answeredAt) continue
    const at = new Date(data.answeredAt.$ts)
    const hour = hourIn(timeZone, at)
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  const [best] = [...hours].toSorted(([hourA, a], [hourB, b]) => b - a || hourA - hourB)
  return best && best[1] > 1 ? best[0] : undefined
}

/** The first day of a period of this many days that ends today. */
export const since = (today: Day, days: number): Day => addDays(today, 1 - days)
