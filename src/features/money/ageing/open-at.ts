import { addDays, type Day } from '#base/days.ts'
import { checks } from '#features/money/checks/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { type AccountPayment, activityOf } from '#model/document/activity.ts'
import { dayFrom } from '#model/query/day-clauses.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/**
 * The queries for the items open at the end of a day: documents still open, those paid since, and all written-off ones.
 */
export function openAtAsks(collection: string, day: Day, timeZone: string): Query[] {
  const since = addDays(day, 1)
  return [
    { collection, where: [['status', '==', 'Open']] },
    { collection, where: [['status', '==', 'Paid'], dayFrom('paidOn', since, timeZone)] },
    { collection, where: [['status', '==', 'Written off']] },
  ]
}

/**
 * The checks and payments after a day, and later allocations of older ones: what they settled was still open on that
 * day. Allocations are found by their postings; `appliedIds` returns the documents these belong to.
 */
export const paidSince = (day: Day, timeZone: string): { written: Query; recorded: Query; applied: Query } => ({
  written: { collection: checks.name, where: [dayFrom('checkDate', addDays(day, 1), timeZone)] },
  recorded: {
    collection: 'payments',
    where: [['status', '==', 'Posted'], ['direction', '==', 'Out'], dayFrom('paidOn', addDays(day, 1), timeZone)],
  },
  applied: { collection: postings.name, where: [['ledger', '==', 'AP'], dayFrom('day', addDays(day, 1), timeZone)] },
})

/** The payments and notes of these postings that are not yet known, with their collections. */
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
 * What was open on each document at the end of a day, by the dates of documents and payments, whenever they were
 * entered: the same as a statement of that day shows.
 */
export function openAt(
  docs: readonly Doc<Data>[],
  { day, timeZone, paymentsOf }: { day: Day; timeZone: string; paymentsOf?: (id: string) => readonly AccountPayment[] },
): Data[] {
  const byId = new Map(docs.map(({ id, data }) => [id, data]))
  const { open } = activityOf(docs, { from: day, to: day, timeZone, ...(paymentsOf && { paymentsOf }) })
  return open.map(({ id, item }) => ({ ...byId.get(id), balance: item.balance as number }))
}
