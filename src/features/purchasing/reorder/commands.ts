import { roundTo, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextOrderNumber } from '#features/admin/counters/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { whyNotOrder } from '#features/parties/vendors/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { withAmounts } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { money, number, reference } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { whyNotQty } from '#model/stock/quantity.ts'

/** The maximum number of proposals ordered at once; the rest waits for the next time. */
const MAX_PROPOSALS = 500

/** Puts a reorder proposal on the vendor's draft order, or on a new one. */
export const acceptReorder = defineCommand({
  name: 'reorder.accept',
  label: 'Order',
  help: 'Adds the part to a draft PO of the vendor. Issue the draft in Purchase orders.',
  input: {
    partId: reference('Part', parts, { required: true }),
    vendorId: reference('Vendor', vendors, { required: true }),
    qty: number('Quantity', { required: true }),
    unitPrice: money('Unit price', { min: 0, decimals: 4, help: 'Default: average cost' }),
  },
  async run({ tx, input, today }) {
    const part = await tx.need(parts, input.partId)
    const fault = whyNotQty(input.qty, part.data.uom)
    if (fault) throw refuse(fault, 'qty')
    const order = await drafted(tx, { today, vendorId: input.vendorId }, [
      { part, qty: input.qty, unitPrice: input.unitPrice },
    ])
    return { poId: order.id, poNumber: order.data.poNumber }
  },
})

/** Adds every proposal with a preferred vendor to that vendor's draft order. */
export const acceptAllReorders = defineCommand({
  name: 'reorder.acceptAll',
  label: 'Order all',
  help: 'Adds each part at or below its reorder point to a draft PO of its preferred vendor. Parts already on a draft are skipped.',
  large: true,
  input: {},
  async run({ tx, today }) {
    const wanted = await tx.find(
      query(parts, {
        where: [
          ['toOrder', '>', 0],
          ['preferredVendorId', 'exists', true],
        ],
        orderBy: [['toOrder', 'desc']],
      }),
    )
    const busy = await draftedParts(tx)
    const free = wanted.filter(({ id }) => !busy.has(id)).slice(0, MAX_PROPOSALS)
    if (free.length === 0)
      throw refuse('Nothing to order. All suggestions are already on drafts or have no preferred vendor.')
    const orders: string[] = []
    for (const [vendorId, own] of Map.groupBy(free, ({ data }) => data.preferredVendorId!)) {
      const needs = own.map((part) => ({ part, qty: part.data.toOrder ?? 0 }))
      const { data } = await drafted(tx, { today, vendorId }, needs)
      if (data.poNumber) orders.push(data.poNumber)
    }
    return { parts: free.length, orders: orders.sort() }
  },
})

interface Need {
  part: Part
  qty: number
  unitPrice?: number | undefined
}

/** Adds lines to the vendor's draft of today, or to a new one when there is none. */
async function drafted(
  tx: Tx,
  { vendorId, today }: { vendorId: string; today: string },
  needs: readonly Need[],
): Promise<PurchaseOrder> {
  const vendor = await tx.need(vendors, vendorId)
  const blocked = whyNotOrder(vendor.data)
  if (blocked) throw refuse(blocked)
  const drafts = await tx.find(
    query(purchaseOrders, {
      where: [
        ['status', '==', 'Draft'],
        ['vendorId', '==', vendorId],
      ],
    }),
  )
  for (const { part } of needs) {
    const on = drafts.find(({ data }) => data.lines?.some(({ partId }) => partId === part.id))
    if (on) throw refuse(`${part.data.partNumber} is already on draft ${on.data.poNumber}. Change the quantity there.`)
  }
  const own = drafts.find(({ data }) => data.orderDate === today)
  const currency = own?.data.currency ?? vendor.data.currency
  const lines = withAmounts(needs.map(lineOf), currency)
  const all = [...(own?.data.lines ?? []), ...lines]
  const totalAmount = sumMoney(all.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
  if (own) return tx.update(purchaseOrders, own.id, { lines: all, totalAmount })
  const { name, termsId } = vendor.data as { name?: string; termsId?: string }
  return tx.insert(purchaseOrders, {
    poNumber: await nextOrderNumber(tx, today),
    status: 'Draft',
    vendorId,
    ...(name && { vendorName: name }),
    ...(termsId && { termsId }),
    ...(currency && { currency }),
    orderDate: today,
    lines,
    totalAmount,
  })
}

function lineOf({ part: { id, data }, qty, unitPrice }: Need): Data {
  const price = unitPrice ?? data.avgCost ?? 0
  return {
    partId: id,
    partNumber: data.partNumber,
    ...(data.brand && { brand: data.brand }),
    ...(data.description && { description: data.description }),
    qty,
    unitPrice: roundTo(price, 4),
  }
}

async function draftedParts(tx: Tx): Promise<Set<unknown>> {
  const drafts = await tx.find(query(purchaseOrders, { where: [['status', '==', 'Draft']] }))
  return new Set(drafts.flatMap(({ data }) => (data.lines ?? []).map(({ partId }) => partId)))
}
