interface Held {
  qtyOnHand: number
  landedUnitCost: number
}

/** A quantity has up to six decimals, a cost four. */
const QTY_UNITS = 1_000_000
const COST_UNITS = 10_000

/** The total cost of some lots while they change. */
export interface CostOfLots {
  /**
   * The average cost per piece to four decimals: quantity times landed cost of each lot, divided by the total quantity.
   * Lot values are not used because each is rounded to cents. Undefined when the quantity is zero.
   */
  average(): number | undefined
  /** Updates the quantity of one lot. */
  change(lot: Held, qtyAfter: number): void
}

export function costOfLots(held: readonly Held[]): CostOfLots {
  let [cost, qty] = [0n, 0n]
  const add = ({ qtyOnHand, landedUnitCost }: Held, sign: 1n | -1n) => {
    if (!(qtyOnHand > 0)) return
    const units = sign * BigInt(Math.round(qtyOnHand * QTY_UNITS))
    qty += units
    cost += units * BigInt(Math.round((landedUnitCost || 0) * COST_UNITS))
  }
  for (const lot of held) add(lot, 1n)
  return {
    average: () => (qty === 0n ? undefined : Number((2n * cost + qty) / (2n * qty)) / COST_UNITS),
    change(lot, qtyAfter) {
      add(lot, -1n)
      add({ ...lot, qtyOnHand: qtyAfter }, 1n)
    },
  }
}

/** The average cost of the lots. */
export const averageCost = (held: readonly Held[]): number | undefined => costOfLots(held).average()
