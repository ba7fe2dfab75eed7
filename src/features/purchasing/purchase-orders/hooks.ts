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

/** Nothing is ordered from a vendor who is blocked: not by a new order, not by another vendor on an old one, not by issuing a draft. */
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

/** Old data may lack what the definition would have filled in. */
const isOrdering = (status: string | undefined): boolean =>
  status === undefined || status === 'Pending' || status === 'Draft'

/** The vendor an order names; by his name where no id stands. */
async function vendorsOf(tx: Tx, { vendorId, vendorName }: Named) {
  if (vendorId) return [await tx.get(vendors, vendorId)].flatMap((vendor) => vendor?.data ?? [])
  if (!vendorName) return []
  return (await tx.find(query(vendors, { where: [['name', '==', vendorName]], limit: 5 }))).map(({ data }) => data)
}
