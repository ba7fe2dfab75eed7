import { roundTo } from '#base/decimal.ts'
import type { Data } from '#model/value.ts'

/** What a customer pays for a part: the list price less his discount, never below the floor; nothing without a list price. */
export function priceFor(part: Data, discountPct: unknown): number | undefined {
  const { listPrice, floorPrice } = part
  if (typeof listPrice !== 'number' || listPrice <= 0) return undefined
  const discount = typeof discountPct === 'number' ? discountPct : 0
  const net = roundTo(listPrice * (1 - discount / 100), 4)
  return typeof floorPrice === 'number' ? Math.min(listPrice, Math.max(net, floorPrice)) : net
}
