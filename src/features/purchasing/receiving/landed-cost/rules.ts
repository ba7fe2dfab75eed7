import { sumMoney } from '#base/decimal.ts'
import { type Basis, CHARGES, eachOf } from '#features/stock/landed-cost/rules.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import type { Lot } from '#features/stock/lots/collection.ts'
import { costAfter, perPieceOf } from '#features/stock/revaluation/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** A kind of charge on a bill, and the amount of it that is not allocated to goods yet. */
export interface ChargeLeft {
  kind: string
  left: number
}

/** The charges of a bill by kind; unknown names are combined as `Other`. */
export function chargesLeft(rows: readonly { key: unknown; base: number }[]): ChargeLeft[] {
  const kindOf = (key: unknown): string => CHARGES.find((kind) => kind === key) ?? 'Other'
  return [...Map.groupBy(rows, ({ key }) => kindOf(key))].map(([kind, own]) => ({
    kind,
    left: sumMoney(own.map(({ base }) => base)),
  }))
}

/** A lot that carries a share of a charge: its unit cost before and after. */
export interface BearingLot {
  lot: Lot
  before: number
  after: number
}

export interface LandedAllocation {
  lots: BearingLot[]
  inStock: number
  /** The share of pieces that were sold, and the rounding difference. */
  elsewhere: number
}

interface Spread {
  amount: number
  basis: Basis
  /** The quantity sold of each lot. */
  soldOf: (lotId: string) => number
  weightKgOf: (partId: string) => number
}

/**
 * Allocates a charge over the lots of receipts. Returns the reason when a part has no weight or value to allocate by.
 */
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

/** How the charges of a bill were allocated, in the company's currency. */
export interface LandedTotals {
  allocated: number
  inStock: number
  left: number
  /** The receipts whose goods carry the charges, with the increase in their stock value. */
  receipts: { receiptId: string; inStock: number }[]
}

/**
 * The allocated charges of a bill, from its postings on landed cost clearing and the revaluations made for it. Goods
 * that were all sold have no revaluation, so the first lot of an allocation is taken from its posting.
 */
export function landedTotals(
  rows: readonly Doc<Data>[],
  { revalued, lots }: { revalued: readonly Movement[]; lots: readonly Lot[] },
): LandedTotals {
  const receiptOf = (lotNumber: unknown) => lots.find(({ data }) => data.lotNumber === lotNumber)?.data.receiptId
  const allocations = rows.filter(({ data }) => data.docType === LOTS)
  const charges = revalued.filter(({ data }) => CHARGES.some((kind) => kind === data.reason))
  const byReceipt = new Map<string, number>()
  const bear = (lotNumber: unknown, value: number): void => {
    const id = receiptOf(lotNumber)
    if (id) byReceipt.set(id, sumMoney([byReceipt.get(id) ?? 0, value]))
  }
  for (const { data } of allocations) bear(data.docNumber, 0)
  for (const { data } of charges) bear(data.lotNumber, data.valueDelta)
  const sum = (some: readonly Doc<Data>[]) => sumMoney(some.map(({ data }) => Number(data.base ?? 0)))
  return {
    allocated: -sum(allocations) || 0,
    inStock: sumMoney(charges.map(({ data }) => data.valueDelta)),
    left: sum(rows),
    receipts: [...byReceipt].map(([receiptId, inStock]) => ({ receiptId, inStock })),
  }
}

const LOTS = 'inventory'
