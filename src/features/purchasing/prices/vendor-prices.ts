import type { Day } from '#base/days.ts'
import type { Price } from '#features/purchasing/prices/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { type ListedPrice, listedPrices } from '#features/stock/parts/rules.ts'
import type { Doc } from '#model/schema/value.ts'

/** The last price a vendor charged for a part, and the current one on its price list. */
interface VendorPrice {
  vendor: string
  vendorId?: string
  last?: Price
  lowest?: number
  /** The valid prices on its price list, lowest first, one per quantity. */
  listed?: readonly ListedPrice[]
}

/**
 * The vendors of a part, the one that sold it most recently first. Expects `prices` latest first; each vendor has one
 * entry per currency.
 */
export function vendorPrices(
  part: Part,
  prices: readonly Price[],
  vendors: readonly Doc[],
  at: { today: Day; timeZone: string },
): VendorPrice[] {
  const found = new Map<string, VendorPrice>()
  for (const price of prices) {
    const key = `${price.vendorId ?? price.vendor} ${price.currency}`
    const known = found.get(key)
    if (known) known.lowest = Math.min(known.lowest ?? price.price, price.price)
    else
      found.set(key, {
        vendor: price.vendor,
        last: price,
        lowest: price.price,
        ...(price.vendorId && { vendorId: price.vendorId }),
      })
  }
  for (const vendor of vendors) {
    const listed = listedPrices(vendor, part, at)
    if (listed.length === 0) continue
    const known = [...found.values()].find(({ vendorId }) => vendorId === vendor.id)
    if (known) known.listed = listed
    else found.set(vendor.id, { vendor: String(vendor.data.name ?? vendor.id), vendorId: vendor.id, listed })
  }
  return [...found.values()]
}
