import { sumMoney } from '#base/decimal.ts'
import { type Basis, CHARGES, eachOf } from '#features/stock/landed-cost/rules.ts'
import type { Lot } from '#features/stock/lots/collection.ts'
import { costAfter, perPieceOf } from '#features/stock/revaluation/rules.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** A kind of charge on a bill, and what of it is in no cost of goods yet. */
export interface ChargeLeft {
  kind: string
  left: number
}

/** The charges of a bill by kind: names that are no kind of charge are one, `Other`. */
export function chargesLeft(rows: readonly { key: unknown; base: number }[]): ChargeLeft[] {
  const kindOf = (key: unknown): string => CHARGES.find((kind) => kind === key) ?? 'Other'
  return [...Map.groupBy(rows, ({ key }) => kindOf(key))].map(([kind, own]) => ({
    kind,
    left: sumMoney(own.map(({ base }) => base)),
  }))
}

/** A lot that bears a share of a charge: its cost for one piece now and then. */
export interface BearingLot {
  lot: Lot
  before: number
  after: number
}

export interface LandedAllocation {
  lots: BearingLot[]
  inStock: number
  /** The share of pieces that were sold, and what rounding leaves. */
  elsewhere: number
}

interface Spread {
  amount: number
  basis: Basis
  /** Pieces of each lot that were sold. */
  soldOf: (lotId: string) => number
  weightKgOf: (partId: string) => number
}

/** Allocates a charge over the lots of receipts. Where a part has no weight or value to allocate by, says which. */
export function landedAllocationOf(
  rows: readonly Lot[],
  { amount, basis, soldOf, weightKgOf }: Spread,
): LandedAllocation | { why: string } {
  const groups = [...Map.groupBy(rows, ({ data }) => `${data.receiptId}\n${data.receiptLineId}`).values()].map(
    (own) => {
      const onHand = own.reduce((sum, { data }) => addQty(sum, data.qtyOnHand), 0)
      const sold = Math.max(
        0,
        own.reduce((sum, { id }) => addQty(sum, soldOf(id)), 0),
      )
      const cameIn = addQty(onHand, sold)
      const each = eachOf(own, basis, weightKgOf(own[0]!.data.partId))
      return { own, cameIn, each, weight: cameIn * each }
    },
  )
  const light = groups.find(({ each }) => each <= 0)?.own[0]
  if (light)
    return {
      why: `${light.data.partNumber ?? light.data.lotNumber} has no ${basis === 'Weight' ? 'weight' : 'value'}. Allocate by ${basis === 'Weight' ? 'value' : 'quantity'}.`,
    }
  const whole = groups.reduce((sum, { weight }) => sum + weight, 0)
  const lots = groups.flatMap(({ own, weight, cameIn }) =>
    own
      .filter(({ data }) => data.qtyOnHand > 0)
      .map((lot): BearingLot => {
        const before = lot.data.landedUnitCost
        return { lot, before, after: costAfter(before, perPieceOf(amount, { weight, cameIn }, whole)) }
      }),
  )
  const inStock = sumMoney(
    lots.flatMap(({ lot: { data }, before, after }) => [worth(data.qtyOnHand, after), -worth(data.qtyOnHand, before)]),
  )
  return { lots, inStock, elsewhere: sumMoney([amount, -inStock]) }
}
