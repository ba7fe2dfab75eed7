import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextOrderNumber } from '#features/admin/counters/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { newestDraft } from '#features/purchasing/po-selection/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { withAmounts } from '#model/document/lines.ts'
import { MAX_LINES } from '#model/part-numbers/wanted.ts'
import { lines, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { whyNotQty } from '#model/stock/quantity.ts'

/** Adds parts of a sourcing list to a draft order of their vendor: the newest open one, otherwise a new one. */
export const orderSourced = defineCommand({
  name: 'sourcing.order',
  label: 'Add to draft orders',
  help: 'Adds lines to the newest draft order of each vendor, or creates a new draft.',
  input: {
    lines: lines(
      'Lines',
      {
        vendorId: reference('Vendor', vendors, { required: true }),
        partId: reference('Part', parts),
        partNumber: text('Part number', { required: true }),
        brand: text('Brand'),
        qty: number('Quantity', { required: true, min: 0 }),
        unitPrice: money('Unit price', { decimals: 4, min: 0 }),
      },
      { required: true },
    ),
  },
  async run({ tx, input, today, user }) {
    if (input.lines.length === 0) throw refuse('Choose what to order.')
    if (input.lines.length > MAX_LINES) throw refuse(`Select ${MAX_LINES} lines or fewer.`)
    for (const { partId, partNumber, qty } of input.lines) {
      const part = typeof partId === 'string' ? await tx.need(parts, partId) : undefined
      const fault = whyNotQty(Number(qty), part?.data.uom)
      if (fault) throw refuse(`${String(partNumber)}: ${fault}`)
    }
    const orders: { id: string; poNumber: string; vendor: string; lines: number }[] = []
    for (const [vendorId, own] of Map.groupBy(input.lines, (line) => String(line.vendorId))) {
      const vendor = await tx.need(vendors, vendorId)
      const draft = await newestDraft(tx, vendorId)
      const { name, termsId, currency } = vendor.data
      const all = [...(draft?.data.lines ?? []), ...withAmounts(own.map(lineOf), draft?.data.currency ?? currency)]
      const totalAmount = sumMoney(all.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
      const change = { lines: all, totalAmount }
      const order = draft
        ? await tx.update(purchaseOrders, draft.id, change)
        : await tx.insert(purchaseOrders, {
            ...change,
            status: 'Draft',
            poNumber: await nextOrderNumber(tx, today),
            orderDate: today,
            vendorId,
            vendorName: name,
            ...(user && { buyer: user.email }),
            ...(termsId && { termsId }),
            ...(currency && { currency }),
          })
      orders.push({ id: order.id, poNumber: order.data.poNumber ?? '', vendor: name, lines: own.length })
    }
    return { orders }
  },
})

function lineOf({ partId, partNumber, brand, qty, unitPrice }: Data): Data {
  const priced = typeof unitPrice === 'number' && typeof qty === 'number'
  return {
    ...(typeof partId === 'string' && { partId }),
    partNumber: String(partNumber),
    ...(typeof brand === 'string' && { brand }),
    qty: Number(qty),
    ...(priced && { unitPrice }),
  }
}
