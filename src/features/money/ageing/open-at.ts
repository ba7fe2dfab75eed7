import { addDays, type Day } from '#base/days.ts'
import { checks } from '#features/money/checks/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { type AccountPayment, activityOf } from '#model/document/activity.ts'
import { dayFrom } from '#model/query/day-clauses.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The documents to read for the open items at the end of a day: those open still, and those settled or dated since. */
export function openAtAsks(collection: string, day: Day, timeZone: string): Query[] {
  const since = addDays(day, 1)
  return [
    { collection, where: [['status', '==', 'Open']] },
    { collection, where: [['status', '==', 'Paid'], dayFrom('paidOn', since, timeZone)] },
    { collection, where: [['status', '==', 'Written off']] },
  ]
}

/**
 * The checks and the payments of a later day, and what was applied of older ones: what they settled was open until then.
 * What was applied is known by its postings; `appliedIds` names the documents that they are of.
 */
export const paidSince = (day: Day, timeZone: string): { written: Query; recorded: Query; applied: Query } => ({
  written: { collection: checks.name, where: [dayFrom('checkDate', addDays(day, 1), timeZone)] },
  recorded: {
    collection: 'payments',
    where: [['status', '==', 'Posted'], ['direction', '==', 'Out'], dayFrom('paidOn', addDays(day, 1), timeZone)],
  },
  applied: { collection: postings.name, where: [['ledger', '==', 'AP'], dayFrom('day', addDays(day, 1), timeZone)] },
})

/** The payments and the notes of these postings that are not known yet, by their collections. */
export function appliedIds(
  posted: readonly { data: Data }[],
  known: readonly { id: string }[],
): readonly { collection: string; id: string }[] {
  const seen = new Set(known.map(({ id }) => `payments ${id}`))
  return posted.flatMap(({ data: { docType, docId } }) => {
    const key = `${docType} ${docId}`
    if ((docType !== 'payments' && docType !== vouchers.name) || typeof docId !== 'string' || seen.has(key)) return []
    seen.add(key)
    return [{ collection: docType, id: docId }]
  })
}

/**
 * What was open of each document at the end of a day, by the days of the documents and their payments, whenever they
 * were entered: the same that a statement of that day says.
 */
export function openAt(
  docs: readonly Doc<Data>[],
  { day, timeZone, paymentsOf }: { day: Day; timeZone: string; paymentsOf?: (id: string) => readonly AccountPayment[] },
): Data[] {
  const byId = new Map(docs.map(({ id, data }) => [id, data]))
  const { open } = activityOf(docs, { from: day, to: day, timeZone, ...(paymentsOf && { paymentsOf }) })
  return open.map(({ id, item }) => ({ ...byId.get(id), balance: item.balance as number }))
}
