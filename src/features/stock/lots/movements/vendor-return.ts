import { refuse } from '#base/problem.ts'
import { sentence } from '#base/words.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { postMovements } from '#features/stock/ledger/post.ts'
import { needQty } from '#features/stock/lots/movements/new-lot.ts'
import { defineCommand } from '#model/command/command.ts'
import { number, reference, text } from '#model/schema/fields.ts'
import { LEDGER_UNDO } from '#model/stock/quantity.ts'

/** Sends goods back to whom they came from; they leave the stock at what they are valued at. */
export const returnStock = defineCommand({
  name: 'stock.return',
  label: 'Return to vendor',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', 'inventory', { required: true }),
    qty: number('Quantity', { required: true }),
    vendorId: reference('Vendor', 'vendors', { required: true }),
    docNumber: text('Return number', { mono: true, help: 'RMA number' }),
    reason: text('Reason', { required: true }),
  },
  async run(context) {
    const { tx, input } = context
    const lot = await needQty(tx, input.lotId, input.qty)
    const vendor = await tx.need(vendors, input.vendorId)
    const bought = lot.data.vendorId
    if (bought && bought !== vendor.id)
      throw refuse(
        sentence(
          `Lot ${lot.data.lotNumber} came from ${(await tx.get(vendors, bought))?.data.name ?? 'another vendor'}, not from ${vendor.data.name}`,
        ),
      )
    const [row] = await postMovements(context, [
      {
        lotId: lot.id,
        type: 'VendorReturn',
        qtyDelta: -input.qty,
        docType: vendors.name,
        docId: vendor.id,
        reason: input.reason,
        ...(input.docNumber && { docNumber: input.docNumber }),
      },
    ])
    return { movementId: row!.id, qtyAfter: row!.data.qtyAfter }
  },
})
