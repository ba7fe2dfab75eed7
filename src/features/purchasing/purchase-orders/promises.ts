import { type Day, toDay } from '#base/days.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { listed, type Promised } from '#features/purchasing/purchase-orders/rules.ts'
import { defineHook } from '#model/command/hook.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * The promised dates of an order after the date was changed, including the previous one; undefined when no date was
 * added.
 */
export function withPromise(
  before: Promised | undefined,
  after: Promised,
  { today, timeZone, by }: { today: Day; timeZone: string; by: string },
): Data[] | undefined {
  const [was, day] = [toDay(before?.expectedDate, timeZone), toDay(after.expectedDate, timeZone)]
  const known = listed(after)
  if (!day || day === was || toDay(known.at(-1)?.day, timeZone) === day) return undefined
  const first = known.length === 0 && was ? [{ day: was }] : []
  return [...known, ...first, { day, saidOn: today, by }]
}

/** Keeps every date a vendor promised for an order, however it was entered. */
export const keepPromises = defineHook(purchaseOrders, async ({ tx, id, before, after, today, timeZone, user }) => {
  const promises = after && withPromise(before, after, { today, timeZone, by: user.email })
  if (promises) await tx.update(purchaseOrders, id, { promises })
})
