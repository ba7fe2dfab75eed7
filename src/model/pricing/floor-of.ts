import { roundTo } from '#base/decimal.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * The lowest price for a part: its own floor price, otherwise the price that leaves the company's minimum margin
 * (percent) above its average cost.
 */
export function floorOf({ floorPrice, avgCost }: Data, leastMargin?: unknown): number | undefined {
  if (typeof floorPrice === 'number') return floorPrice
  if (typeof leastMargin !== 'number' || typeof avgCost !== 'number' || avgCost <= 0) return undefined
  return roundTo(avgCost / (1 - leastMargin / 100), 4)
}
