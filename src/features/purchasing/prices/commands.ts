import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, reference } from '#model/schema/fields.ts'

const FREE = 'Parts without a preferred vendor'
const ALL = 'All of the vendor’s parts'

/** Makes a vendor the preferred one of what it has delivered or lists. */
export const preferVendor = defineCommand({
  name: 'parts.preferVendor',
  label: 'Set as preferred vendor',
  help: 'The vendor becomes the preferred one of the parts it has delivered or has on its price list; used for reorder suggestions.',
  large: true,
  input: {
    vendorId: reference('Vendor', vendors, { required: true }),
    which: choice('For', [FREE, ALL], { required: true, formerly: { 'Every part of theirs': ALL } }),
  },
  async run({ tx, input: { vendorId, which } }) {
    const vendor = await tx.need(vendors, vendorId)
    const ids = await partsOf(tx, vendorId, vendor.data.priceList)
    if (ids.size === 0) throw refuse(`${vendor.data.name} has no deliveries and no price list.`)
    let changed = 0
    for (const id of ids) {
      const part = await tx.get(parts, id)
      if (!part || part.data.preferredVendorId === vendorId) continue
      if (which === FREE && part.data.preferredVendorId) continue
      await tx.update(parts, id, { preferredVendorId: vendorId })
      changed++
    }
    if (changed === 0)
      throw refuse(
        which === FREE
          ? `Every part of ${vendor.data.name} has a preferred vendor; choose “${ALL}” to change that.`
          : `${vendor.data.name} is already the preferred vendor for all its parts.`,
      )
    return { parts: changed }
  },
})

async function partsOf(tx: Tx, vendorId: string, priceList: unknown): Promise<Set<string>> {
  const orders = await tx.find(
    query(purchaseOrders, {
      where: [
        ['vendorId', '==', vendorId],
        ['status', 'in', ['Received', 'Closed']],
      ],
    }),
  )
  const lines = [...orders.flatMap(({ data }) => data.lines ?? []), ...(Array.isArray(priceList) ? priceList : [])]
  return new Set(lines.flatMap(({ partId }) => (typeof partId === 'string' && partId ? [partId] : [])))
}
