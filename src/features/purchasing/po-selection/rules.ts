import { type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { listedPrices } from '#features/stock/parts/rules.ts'
import { convertPrice } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Doc } from '#model/schema/value.ts'

/** A quantity rounded up to full packs. */
export const packed = (qty: number, packQty: number | undefined): number =>
  packQty && packQty > 1 ? Math.ceil(Number((qty / packQty).toFixed(9))) * packQty : qty

/**
 * The price list price for a quantity, from the largest break that the quantity reaches; undefined when none is valid.
 */
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

/**
 * The last cost of a part, which is stored in the company's currency, converted to the currency of an order at the
 * given rate; undefined without a cost or a rate.
 */
export function lastPriceIn(part: Part | undefined, rate: number | undefined): number | undefined {
  const cost = part?.data.lastCost ?? part?.data.avgCost
  return cost === undefined || rate === undefined ? undefined : convertPrice(cost, { from: 1, into: rate })
}

/** The amount missing to the vendor's minimum order; undefined when the order reaches it. */
export const belowMinimum = (total: number, minOrder: number | undefined): number | undefined =>
  minOrder !== undefined && total < minOrder ? sumMoney([minOrder, -total]) : undefined

/**
 * The vendor that sold each part most recently, from received lots and issued orders; only the given vendors are
 * considered.
 */
export function lastVendors(
  { lots, orders }: { lots: readonly Doc[]; orders: readonly Doc[] },
  vendorIds: ReadonlySet<string>,
  timeZone: string,
): ReadonlyMap<string, string> {
  const bought = [
    ...lots.map(({ data }) => ({ ...data, day: data.receivedOn })),
    ...orders.flatMap(({ data }) =>
      data.status === 'Draft'
        ? []
        : linesIn(data.lines).map(({ partId }) => ({ partId, vendorId: data.vendorId, day: data.orderDate })),
    ),
  ] as { partId?: unknown; vendorId?: unknown; day?: unknown }[]
  const last = new Map<string, { vendorId: string; day: string }>()
  for (const { partId, vendorId, day: on } of bought) {
    const day = toDay(on, timeZone) ?? ''
    if (typeof partId !== 'string' || typeof vendorId !== 'string' || !vendorIds.has(vendorId)) continue
    if (day > (last.get(partId)?.day ?? '')) last.set(partId, { vendorId, day })
  }
  return new Map([...last].map(([partId, { vendorId }]) => [partId, vendorId]))
}
