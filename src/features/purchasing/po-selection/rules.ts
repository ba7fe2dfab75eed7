import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { listedPrices } from '#features/stock/parts/rules.ts'
import { convertPrice } from '#model/document/currency.ts'
import type { Doc } from '#model/schema/value.ts'

/** A quantity in full packs. */
export const packed = (qty: number, packQty: number | undefined): number =>
  packQty && packQty > 1 ? Math.ceil(Number((qty / packQty).toFixed(9))) * packQty : qty

/** The price of a vendor's list for a quantity: of the largest break that the quantity reaches; undefined where none is valid. */
export function breakPrice(
  vendor: Pick<Doc, 'data' | 'id'>,
  part: Part | undefined,
  qty: number,
  at: { today: Day; timeZone: string },
): number | undefined {
  if (!part) return undefined
  return listedPrices(vendor as Doc, part, at)
    .filter(({ minQty = 1 }) => minQty <= qty)
    .toSorted((a, b) => (b.minQty ?? 1) - (a.minQty ?? 1) || a.price - b.price)[0]?.price
}

/** The last cost of a part in the currency of an order, whose rate is given: costs are kept in the company's currency. */
export function lastPriceIn(part: Part | undefined, rate: number | undefined): number | undefined {
  const cost = part?.data.lastCost ?? part?.data.avgCost
  return cost === undefined || rate === undefined ? undefined : convertPrice(cost, { from: 1, into: rate })
}

/** The amount missing to the vendor's minimum order; undefined where the order reaches it. */
export const belowMinimum = (total: number, minOrder: number | undefined): number | undefined =>
  minOrder !== undefined && total < minOrder ? sumMoney([minOrder, -total]) : undefined
