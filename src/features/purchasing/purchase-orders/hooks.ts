import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { whyNotOrder } from '#features/parties/vendors/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

interface Named {
  vendorId?: string
  vendorName?: string
}

/** Refuses orders from a blocked vendor: a new order, a changed vendor on an existing one, and issuing a draft. */
export const orderFromBlocked = defineHook(purchaseOrders, async ({ tx, before, after }) => {
  if (!after || !isOrdering(after.status)) return
  const isSame = before && before.vendorId === after.vendorId && before.vendorName === after.vendorName
  const isIssued = before?.status === 'Draft' && after.status !== 'Draft'
  if (isSame && !isIssued) return
  for (const vendor of await vendorsOf(tx, after)) {
    const reason = whyNotOrder(vendor)
    if (reason) throw refuse(reason)
  }
})

/** An order in old data may have no status, which the definition would have set. */
const isOrdering = (status: string | undefined): boolean =>
  status === undefined || status === 'Pending' || status === 'Draft'

/** The vendor of an order; those with its name when the order has no vendor id. */
async function vendorsOf(tx: Tx, { vendorId, vendorName }: Named) {
  if (vendorId) return [await tx.get(vendors, vendorId)].flatMap((vendor) => vendor?.data ?? [])
  if (!vendorName) return []
  return (await tx.find(query(vendors, { where: [['name', '==', vendorName]], limit: 5 }))).map(({ data }) => data)
}
