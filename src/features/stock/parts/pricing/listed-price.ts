import { type Day, toDay } from '#base/days.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import type { Doc } from '#model/schema/value.ts'

/** A price of a vendor's list. */
export interface ListedPrice {
  price: number
  minQty?: number
  until?: Day
}

/** The prices of a vendor's list for this part that are valid today, the lowest first. */
export function listedPrices(
  { data }: Doc,
  part: Part,
  { today, timeZone }: { today: Day; timeZone: string },
): ListedPrice[] {
  const key = pnKey(part.data.partNumber)
  const lines = Array.isArray(data.priceList) ? data.priceList : []
  const valid = lines.flatMap((line) => {
    const { partId, vendorPart, price, minQty, validUntil } = (line ?? {}) as Record<string, unknown>
    const isSame = partId ? partId === part.id : typeof vendorPart === 'string' && pnKey(vendorPart) === key
    const until = toDay(validUntil, timeZone)
    if (!isSame || typeof price !== 'number' || (until && until < today)) return []
    return [{ price, ...(typeof minQty === 'number' && { minQty }), ...(until && { until }) }]
  })
  return valid.toSorted((a, b) => a.price - b.price)
}

/** The price that holds from the first piece on; a list without one has no price for a single piece. */
export const priceOfOne = (prices: readonly ListedPrice[]): number | undefined =>
  prices.find(({ minQty = 1 }) => minQty <= 1)?.price
