import type { Day } from '#base/days.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type CLOSES, todos } from '#features/records/todos/collection.ts'
import { comeAgain } from '#features/records/todos/rules.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { type AnyHook, defineHook } from '#model/command/hook.ts'
import { addressOf } from '#model/record-pages.ts'
import { type AnyCollection, query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The statuses in which a document needs no more work. */
const SETTLED: Readonly<Record<string, readonly string[]>> = {
  [payables.name]: ['Paid', 'Void'],
  [vouchers.name]: ['Posted', 'Void'],
  [receivables.name]: ['Paid', 'Void', 'Written off'],
  [purchaseOrders.name]: ['Received', 'Closed', 'Cancelled'],
}

/** Whether a document needs no more work: paid, received, arrived, or void. */
export const isTaskOver = (collection: string, data: Data): boolean =>
  collection === parcels.name
    ? data.delivered === true
    : typeof data.status === 'string' && (SETTLED[collection]?.includes(data.status) ?? false)

/** Whether the address of a task leads to a record. */
export function isTaskAbout(about: unknown, collection: string, id: string): boolean {
  const place = addressOf(collection, id)
  if (typeof about !== 'string' || !place) return false
  const [path, search = ''] = about.split('?')
  const [, named] = /(?:^|&)id=([^&]+)/.exec(search) ?? []
  return path === place.split('?')[0] && named === encodeURIComponent(id)
}

interface When {
  today: Day
  timeZone: string
}

async function close(
  tx: Tx,
  how: (typeof CLOSES)[number],
  isMeant: (about: unknown) => boolean,
  when: When,
): Promise<void> {
  const waiting = await tx.find(
    query(todos, {
      where: [
        ['closes', '==', how],
        ['status', 'in', ['To do', 'Doing']],
      ],
    }),
  )
  for (const { id, data } of waiting.filter(({ data }) => isMeant(data.about))) {
    await tx.update(todos, id, { status: 'Done', doneOn: when.today })
    await comeAgain(tx, data, when)
  }
}

/** Completes tasks that wait for a record, in the same commit that settles it. */
const settledBy = (of: AnyCollection): AnyHook =>
  defineHook(of, async ({ tx, id, before, after, today, timeZone }) => {
    if (!after || !isTaskOver(of.name, after as Data) || (before && isTaskOver(of.name, before as Data))) return
    await close(tx, 'When it is settled', (about) => isTaskAbout(about, of.name, id), { today, timeZone })
  })

/** Completes a task that waits for the bill of an order once the bill exists. */
const billed: AnyHook = defineHook(payables, async ({ tx, before, after, today, timeZone }) => {
  const orderId = after?.poId
  if (!orderId || before?.poId === orderId) return
  await close(tx, 'When it is billed', (about) => isTaskAbout(about, purchaseOrders.name, orderId), { today, timeZone })
})

/** All hooks that complete tasks automatically. */
export const closings: readonly AnyHook[] = [
  ...[payables, receivables, purchaseOrders, vouchers, parcels].map((of) => settledBy(of)),
  billed,
]
