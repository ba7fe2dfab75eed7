import { toDay } from '#base/days.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { date, flag, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** A vendor's price for a part, entered at the part and stored on the vendor's price list. */
export const setSupplierPrice = defineCommand({
  name: 'parts.supplierPrice',
  label: 'Supplier price',
  help: 'Adds the price to the vendor’s price list. New orders use it.',
  input: {
    partId: reference('Part', 'parts', { required: true }),
    vendorId: reference('Vendor', vendors, { required: true }),
    price: money('Price', { required: true, min: 0, decimals: 4 }),
    vendorPart: text('Vendor part number', { mono: true }),
    minQty: number('Min. quantity', { decimals: 0, min: 0 }),
    validUntil: date('Valid until'),
    leadTimeDays: number('Lead time (days)', { decimals: 0, min: 0 }),
    isPreferred: flag('Preferred vendor'),
  },
  async run({ tx, input, timeZone }) {
    const part = await tx.need(parts, input.partId)
    const vendor = await tx.need(vendors, input.vendorId)
    const known = vendor.data.priceList ?? []
    const at = known.findIndex((line) => isLineOf(part, line, input.minQty))
    const { price, minQty } = input
    const validUntil = toDay(input.validUntil, timeZone)
    const line: Data = {
      ...known[at],
      vendorPart: input.vendorPart || known[at]?.vendorPart || part.data.partNumber,
      partId: part.id,
      price,
      ...(minQty !== undefined && { minQty }),
      ...(validUntil !== undefined && { validUntil }),
    }
    await tx.update(vendors, vendor.id, {
      priceList: at < 0 ? [...known, line] : known.map((other, index) => (index === at ? line : other)),
    })
    const isFirst = !part.data.preferredVendorId
    if (input.isPreferred || isFirst || input.leadTimeDays !== undefined)
      await tx.update(parts, part.id, {
        ...((input.isPreferred || isFirst) && { preferredVendorId: vendor.id }),
        ...(input.leadTimeDays !== undefined && { leadTimeDays: input.leadTimeDays }),
      })
    return { vendor: vendor.data.name }
  },
})

/** Whether a price list line is for this part from the same quantity on. */
function isLineOf(part: Part, { partId, vendorPart, minQty }: Data, from: number | undefined): boolean {
  const isSame = partId
    ? partId === part.id
    : typeof vendorPart === 'string' && pnKey(vendorPart) === pnKey(part.data.partNumber)
  return isSame && (typeof minQty === 'number' ? minQty : 1) === (from ?? 1)
}
