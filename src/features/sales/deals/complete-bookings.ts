import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { bookingEntries } from '#features/sales/bookings/collection.ts'
import { bookDeal } from '#features/sales/bookings/commands.ts'
import { difference, NOT_BOOKED, orderBookings } from '#features/sales/bookings/rules.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { defineCommand, type Reading } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Orders per commit, small enough that other users hardly wait. */
const PIECE = 50

/** Books orders from before bookings existed, each on its own day. Run by the server at startup. */
export const completeBookings = defineCommand({
  name: 'deal.completeBookings',
  label: 'Complete older bookings',
  roles: ['owner'],
  restores: true,
  undoBy: 'Bookings stay with their orders.',
  input: {},
  async look({ tx }) {
    // After all orders are booked, every later change books itself.
    const [done] = await tx.getMany(counters, [bookingEntries.name])
    if (done) return []
    const answer = await tx.aggregate({ collection: bookingEntries.name, aggregate: { count: true, by: ['orderId'] } })
    const known = new Set('groups' in answer ? answer.groups.map(({ key }) => String(key.orderId)) : [])
    const missing: string[] = []
    for await (const page of orders(tx))
      for (const { id, data } of page)
        if (!known.has(id) && difference(orderBookings(data), NOT_BOOKED)) missing.push(id)
    return missing
  },
  *pieces(seen) {
    for (const ids of portions(seen as readonly string[], PIECE))
      yield async (run) => {
        for (const one of await run.tx.getMany(deals, ids)) if (one) await bookDeal(run, one.id, one.data as Data)
      }
  },
  async run({ tx, seen }) {
    const { length } = seen as readonly string[]
    if (length === 0) throw refuse('Older orders are booked.')
    await tx.insert(counters, { next: length + 1 }, bookingEntries.name)
    return { completed: length }
  },
})

async function* orders(tx: Reading): AsyncGenerator<readonly Doc[]> {
  const out: readonly Clause[] = [['status', 'in', ['Confirmed', 'Closed', 'Cancelled']]]
  // Orders without a number are read separately, because the pages below are ordered by number.
  yield await tx.find<Data>({ collection: deals.name, where: [...out, ['transactionNumber', 'exists', false]] })
  for await (const page of pagesOf(tx, deals, 'transactionNumber', out)) yield page as unknown as readonly Doc[]
}
