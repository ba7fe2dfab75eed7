import { type Day, daysBetween, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder } from '#features/purchasing/purchase-orders/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

interface Promised {
  expectedDate?: unknown
  promises?: unknown
}

const listed = ({ promises }: Promised): readonly Data[] => (Array.isArray(promises) ? (promises as Data[]) : [])

/** The promised days of an order after its day was changed, the one before it included; undefined where none came. */
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

/** How many days the promise has moved since the first one; undefined where nothing was promised. */
export function slipOf(order: Promised, timeZone: string): number | undefined {
  const last = toDay(order.expectedDate, timeZone)
  const first = toDay(listed(order)[0]?.day, timeZone) ?? last
  return first && last ? daysBetween(first, last) : undefined
}

/** Every day a vendor names for an order stays on it, however it was entered. */
export const keepPromises = defineHook(purchaseOrders, async ({ tx, id, before, after, today, timeZone, user }) => {
  const promises = after && withPromise(before, after, { today, timeZone, by: user.email })
  if (promises) await tx.update(purchaseOrders, id, { promises })
})

/** The vendor names another day, and who said so is kept. */
export const promiseOrder = defineCommand({
  name: 'po.promise',
  label: 'Change promised date',
  help: 'Earlier dates are kept.',
  input: {
    poId: reference('Purchase order', 'po', { required: true }),
    expectedDate: { ...purchaseOrders.fields.expectedDate, options: { required: true } },
    saidBy: text('Who said so', { help: 'The person at the vendor; you, unless said' }),
    note: text('Note'),
  },
  async run({ tx, input, today, timeZone, user }) {
    const order = await tx.need(purchaseOrders, input.poId)
    const { data } = order
    const name = nameOfOrder(order)
    // Old data may lack what the definition would have filled in.
    const status: string = data.status ?? 'Pending'
    if (status !== 'Pending') throw refuse(`${name} is ${status}; nothing of it is promised any more.`)
    const day = toDay(input.expectedDate, timeZone)
    if (!day || day < today) throw refuse('A promise is for today or later; enter its day.')
    const was = toDay(data.expectedDate, timeZone)
    if (day === was) throw refuse(`${name} is promised for ${day} already.`)
    const known = data.promises ?? []
    const first = known.length === 0 && was ? [{ day: was }] : []
    const said = { day, saidOn: today, by: input.saidBy?.trim() || user.email, ...(input.note && { note: input.note }) }
    return tx.update(purchaseOrders, order.id, { expectedDate: day, promises: [...known, ...first, said] })
  },
})
