import type { Part } from '#features/stock/parts/collection.ts'
import { setSupplierPrice } from '#features/stock/parts/commands.ts'
import type { ListedPrice } from '#features/stock/parts/rules.ts'

/** Asks for a vendor's price of a part; for an existing price, starts with its current values. */
export function priceOffer(part: Part, known?: { vendorId: string } & Partial<ListedPrice>) {
  const { vendorId, price, minQty, until, vendorPart } = known ?? {}
  return {
    command: setSupplierPrice,
    label: known ? 'Change the price' : 'Add supplier price',
    record: [part.data.brand, part.data.partNumber].filter(Boolean).join(' '),
    fixed: { partId: part.id, ...(vendorId && { vendorId }) },
    suggest: {
      ...(price !== undefined && { price }),
      ...(minQty !== undefined && { minQty }),
      ...(until && { validUntil: until }),
      ...(vendorPart && { vendorPart }),
    },
    action: () => 'Save the price',
  }
}
