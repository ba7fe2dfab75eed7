import { lots } from '#features/stock/lots/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

interface Held {
  qtyOnHand: number
  landedUnitCost: number
}

/** A quantity has up to six decimals, a cost four. */
const QTY_UNITS = 1_000_000
const COST_UNITS = 10_000

/**
 * What one piece costs on average, to four decimals: quantity times landed cost of each lot over the quantity of all.
 * Lots' values are no measure of it, since each is rounded to cents. Undefined where nothing lies there.
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

/** The average cost of a part's lots as a field to write; nothing where none of it lies there, so that the last one stays. */
export async function averageOf(tx: Pick<Tx, 'find'>, partId: string): Promise<{ avgCost?: number }> {
  const held = await tx.find(
    query(lots, {
      where: [
        ['partId', '==', partId],
        ['qtyOnHand', '>', 0],
      ],
    }),
  )
  const avgCost = averageCost(held.map(({ data }) => data))
  return avgCost === undefined ? {} : { avgCost }
}
