import { sumMoney } from '#base/decimal.ts'
import type { Lot } from '#features/stock/lots/collection.ts'

export const CHARGES = ['Freight', 'Duty', 'Insurance', 'Handling', 'Other'] as const
export const BASES = ['Value', 'Weight', 'Quantity'] as const
export type Basis = (typeof BASES)[number]

/** The weight of one piece when a charge is spread over lots received together; 0 when it has none. */
export const eachOf = (rows: readonly Lot[], basis: Basis, weightKg: number): number =>
  basis === 'Quantity' ? 1 : basis === 'Weight' ? weightKg : valueOfOne(rows)

/** The value of one piece, averaged when the lots of a receipt differ. */
function valueOfOne(rows: readonly Lot[]): number {
  const onHand = rows.reduce((sum, { data }) => sum + data.qtyOnHand, 0)
  return onHand > 0 ? sumMoney(rows.map(({ data }) => data.value)) / onHand : (rows[0]?.data.landedUnitCost ?? 0)
}
