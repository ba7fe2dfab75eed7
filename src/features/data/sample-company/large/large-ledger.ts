import type { Day } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import type { Chance } from '#features/data/sample-company/random.ts'
import { daysAgo, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { type MOVEMENT_TYPES, movements } from '#features/stock/ledger/collection.ts'
import { worth } from '#model/stock/quantity.ts'

/** The age of the ledger in days. */
export const OLDEST = 1_500

type Type = (typeof MOVEMENT_TYPES)[number]
const TYPES = ['Receipt', 'Issue', 'CustomerReturn', 'Adjust', 'Scrap'] as const satisfies readonly Type[]
const [RECEIPT, ISSUE, RETURN, ADJUST, SCRAP] = [0, 1, 2, 3, 4]

/** Every movement of the ledger in a few bytes each, in the order of the lots. */
export interface SampleLedger {
  count: number
  lot: Int32Array
  /** Days before today. */
  ago: Int16Array
  type: Uint8Array
  qty: Int32Array
}
/** The lot fields that its movements contain. */
export interface SampleLot {
  partId: string
  partNumber: string
  lotNumber: string
  locationId: string
  unitCost: number
}

export const emptyLedger = (size: number): SampleLedger => ({
  count: 0,
  lot: new Int32Array(size),
  ago: new Int16Array(size),
  type: new Uint8Array(size),
  qty: new Int32Array(size),
})

/**
 * Adds the movements of a lot: one receipt, then mostly issues until today. Returns the quantity left, which is never
 * below zero.
 */
export function addMovements(
  ledger: SampleLedger,
  lot: number,
  { count, oldest, random }: { count: number; oldest: number; random: Chance },
) {
  let onHand = 0
  for (let turn = 0; turn < count; turn++) {
    // Spread evenly from the day of the receipt until today.
    const ago = turn === 0 ? oldest : Math.max(0, oldest - Math.floor((turn * (oldest + 1)) / count))
    const chosen =
      turn === 0 ? RECEIPT : [ISSUE, ISSUE, ISSUE, ISSUE, ISSUE, RETURN, ADJUST, SCRAP][random.between(0, 7)]!
    const takes = chosen === ISSUE || chosen === SCRAP
    const type = takes && onHand === 0 ? RETURN : chosen
    const qty =
      type === RECEIPT
        ? random.between(10, 200)
        : type === ISSUE
          ? -random.between(1, Math.max(1, Math.floor(onHand / 3)))
          : type === SCRAP
            ? -1
            : random.between(1, 4)
    onHand += qty
    const at = ledger.count++
    ledger.lot[at] = lot
    ledger.ago[at] = ago
    ledger.type[at] = type!
    ledger.qty[at] = qty
  }
  return onHand
}

/** The movements in the order of their days, each with the quantity of its lot after it. */
export function* movementsOf(ledger: SampleLedger, lots: readonly SampleLot[], today: Day): Generator<SampleDoc> {
  const onHand = new Int32Array(lots.length)
  const days = Array.from({ length: OLDEST + 5 }, (_, ago) => daysAgo(today, ago))
  let seq = 0
  for (const at of oldestFirst(ledger)) {
    const index = ledger.lot[at]!
    const lot = lots[index]!
    const before = onHand[index]!
    const qtyDelta = ledger.qty[at]!
    const qtyAfter = before + qtyDelta
    onHand[index] = qtyAfter
    const type = TYPES[ledger.type[at]!]!
    seq++
    yield {
      collection: movements.name,
      id: `move-${String(seq).padStart(7, '0')}`,
      data: {
        seq,
        day: days[ledger.ago[at]!]!,
        type,
        partId: lot.partId,
        partNumber: lot.partNumber,
        lotId: `lot-${String(index + 1).padStart(7, '0')}`,
        lotNumber: lot.lotNumber,
        locationId: lot.locationId,
        qtyDelta,
        unitCost: lot.unitCost,
        valueDelta: roundTo(worth(qtyAfter, lot.unitCost) - worth(before, lot.unitCost), 2),
        qtyAfter,
        ...(type === 'Adjust' && { reason: 'Found' }),
        ...(type === 'Scrap' && { reason: 'Damaged' }),
      },
    }
  }
}

/** The indexes of the movements sorted by day; within a day they keep their order. */
function oldestFirst({ ago, count }: SampleLedger): Int32Array {
  const starts = new Int32Array(OLDEST + 6)
  for (let at = 0; at < count; at++) starts[OLDEST + 4 - ago[at]! + 1]!++
  for (let day = 1; day < starts.length; day++) starts[day]! += starts[day - 1]!
  const order = new Int32Array(count)
  for (let at = 0; at < count; at++) order[starts[OLDEST + 4 - ago[at]!]!++] = at
  return order
}
