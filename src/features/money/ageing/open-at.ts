import { addDays, type Day } from '#base/days.ts'
import { activityOf, type Payment } from '#model/document/activity.ts'
import { dayFrom } from '#model/query/day-clauses.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** What to read for what was open at the end of a day: what is open still, and what was settled or is dated since. */
export function openAtAsks(collection: string, day: Day, timeZone: string): Query[] {
  const since = addDays(day, 1)
  return [
    { collection, where: [['status', '==', 'Open']] },
    { collection, where: [['status', '==', 'Paid'], dayFrom('paidOn', since, timeZone)] },
    { collection, where: [['status', '==', 'Written off']] },
  ]
}

/** The checks and the payments of a later day: what they settled was open until then. */
export const paidSince = (day: Day, timeZone: string): { written: Query; recorded: Query } => ({
  written: { collection: 'checks', where: [dayFrom('checkDate', addDays(day, 1), timeZone)] },
  recorded: {
    collection: 'payments',
    where: [['status', '==', 'Posted'], ['direction', '==', 'Out'], dayFrom('paidOn', addDays(day, 1), timeZone)],
  },
})

/**
 * What was open of each document at the end of a day, by the days of the documents and their payments, whenever they
 * were entered: the same that a statement of that day says.
 */
export function openAt(
  docs: readonly Doc<Data>[],
  { day, timeZone, paymentsOf }: { day: Day; timeZone: string; paymentsOf?: (id: string) => readonly Payment[] },
): Data[] {
  const byId = new Map(docs.map(({ id, data }) => [id, data]))
  const { open } = activityOf(docs, { from: day, to: day, timeZone, ...(paymentsOf && { paymentsOf }) })
  return open.map(({ id, item }) => ({ ...byId.get(id), balance: item.balance as number }))
}
