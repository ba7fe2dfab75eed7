interface Held {
  qtyOnHand: number
  landedUnitCost: number
}

/** A quantity has up to six decimals, a cost four. */
const QTY_UNITS = 1_000_000
const COST_UNITS = 10_000

/**
 * What one piece costs on average, to four decimals: quantity times landed cost of each lot over the quantity of all.
 * Lots' values are no measure of it, since each is rounded to cents. Undefined where nothing is there.
 */
export function averageCost(held: readonly Held[]): number | undefined {
  let [cost, qty] = [0n, 0n]
  for (const { qtyOnHand, landedUnitCost } of held) {
    if (!(qtyOnHand > 0)) continue
    const units = BigInt(Math.round(qtyOnHand * QTY_UNITS))
    qty += units
    cost += units * BigInt(Math.round((landedUnitCost || 0) * COST_UNITS))
  }
  return qty === 0n ? undefined : Number((2n * cost + qty) / (2n * qty)) / COST_UNITS
}
