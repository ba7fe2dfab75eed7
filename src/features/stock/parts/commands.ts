import { toDay } from '#base/days.ts'
import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { withListed } from '#features/stock/parts/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import { query } from '#model/schema/collection.ts'
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
    const { price, minQty, vendorPart } = input
    const validUntil = toDay(input.validUntil, timeZone)
    const line: Data = {
      ...(vendorPart && { vendorPart }),
      partId: part.id,
      price,
      ...(minQty !== undefined && { minQty }),
      ...(validUntil !== undefined && { validUntil }),
    }
    const priceList = withListed(vendor.data.priceList ?? [], line, part.data.partNumber)
    await tx.update(vendors, vendor.id, { priceList })
    const isFirst = !part.data.preferredVendorId
    if (input.isPreferred || isFirst || input.leadTimeDays !== undefined)
      await tx.update(parts, part.id, {
        ...((input.isPreferred || isFirst) && { preferredVendorId: vendor.id }),
        ...(input.leadTimeDays !== undefined && { leadTimeDays: input.leadTimeDays }),
      })
    return { vendor: vendor.data.name }
  },
})

/** The part with this number, and with this brand when one is given; undefined when there is none, or several. */
export async function partCalled(tx: Tx, typed: string, brand: string | undefined): Promise<Part | undefined> {
  const key = pnKey(splitBrand(typed).partNumber)
  return calledAmong(await tx.find(query(parts, { where: [['pnKey', '==', key]], limit: 10 })), typed, brand)
}

/** The same for many numbers, with few queries. */
export async function partsCalled(tx: Tx, named: readonly (readonly [typed: string, brand: string | undefined])[]) {
  const keys = [...new Set(named.map(([typed]) => pnKey(splitBrand(typed).partNumber)))]
  const found = new Map<unknown, Part[]>()
  for (const some of portions(keys, VALUES_PER_QUERY)) {
    const where = [['pnKey', 'in', some]] as const
    for (const part of await tx.find(query(parts, { where, limit: 10 * VALUES_PER_QUERY }))) {
      const own = found.get(part.data.pnKey) ?? found.set(part.data.pnKey, []).get(part.data.pnKey)!
      own.push(part)
    }
  }
  return named.map(([typed, brand]) => calledAmong(found.get(pnKey(splitBrand(typed).partNumber)) ?? [], typed, brand))
}

function calledAmong(found: readonly Part[], typed: string, brand: string | undefined): Part | undefined {
  const split = splitBrand(typed)
  const maker = (brand ?? split.brand)?.toLowerCase()
  const fitting = maker ? found.filter(({ data }) => data.brand?.toLowerCase() === maker) : found
  return fitting.length === 1 ? fitting[0] : undefined
}
