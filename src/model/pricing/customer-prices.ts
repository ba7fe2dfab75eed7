import { type Day, toDay } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * A customer's price for a part: the list price less their discount, never below the floor price; none without a list
 * price.
 */
export function priceFor(part: Data, discountPct: unknown, leastMargin?: unknown): number | undefined {
  const { listPrice } = part
  if (typeof listPrice !== 'number' || listPrice <= 0) return undefined
  const discount = typeof discountPct === 'number' ? discountPct : 0
  const net = roundTo(listPrice * (1 - discount / 100), 4)
  const floor = floorOf(part, leastMargin)
  return floor === undefined ? net : Math.min(listPrice, Math.max(net, floor))
}

interface Agreed {
  netPrices?: unknown
}

/** The price agreed with a customer for a part on a day, for this quantity; undefined when none applies. */
export function agreedPrice(
  { netPrices }: Agreed,
  of: { partId: string; today: Day; timeZone: string; qty?: number },
): number | undefined {
  const { partId, today, timeZone, qty = 1 } = of
  const holding = (Array.isArray(netPrices) ? (netPrices as Data[]) : []).flatMap((line) => {
    const until = toDay(line.validUntil, timeZone)
    const from = typeof line.minQty === 'number' ? line.minQty : 0
    const isOurs = line.partId === partId && from <= qty && (until === undefined || until >= today)
    return isOurs && typeof line.price === 'number' ? [{ from, price: line.price }] : []
  })
  // The price break with the largest quantity reached applies.
  return holding.toSorted((a, b) => b.from - a.from)[0]?.price
}
