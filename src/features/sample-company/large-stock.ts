import type { Day } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { CONDITIONS } from '#features/inventory/collection.ts'
import type { MOVEMENT_TYPES } from '#features/movements/collection.ts'
import { availableOf, lotNumberOf, worth } from '#features/movements/rules.ts'
import type { Chance } from '#features/sample-company/random.ts'
import { chance } from '#features/sample-company/random.ts'
import type { SampleDoc } from '#features/sample-company/sample.ts'
import { daysAgo } from '#features/sample-company/sample.ts'
import { locationDocs, withFigures } from '#features/sample-company/stock.ts'

/** A lot has about so many movements. */
const PER_LOT = 6
/** How far back the ledger goes, in days. */
const OLDEST = 1_500

type Type = (typeof MOVEMENT_TYPES)[number]
const TYPES = ['Receipt', 'Issue', 'CustomerReturn', 'Adjust', 'Scrap'] as const satisfies readonly Type[]
const [RECEIPT, ISSUE, RETURN, ADJUST, SCRAP] = [0, 1, 2, 3, 4]

/** Every movement of the ledger in a few bytes each, in the order of the lots. */
interface Ledger {
  count: number
  lot: Int32Array
  /** Days before today. */
  ago: Int16Array
  type: Uint8Array
  qty: Int32Array
}
interface Lot {
  partId: string
  partNumber: string
  lotNumber: string
  locationId: string
  unitCost: number
}

/**
 * Parts with their lots, then a ledger of as many movements as asked in the order of its days, then the counters that
 * go on from there. The figures of lots and parts are the sums of the movements.
 */
export function* largeStock(ask: {
  today: Day
  seed: number
  parts: Iterable<SampleDoc>
  partCount: number
  movements: number
}): Generator<SampleDoc> {
  const { today, partCount } = ask
  const dice = chance(ask.seed + 3)
  const locations = locationDocs()
  yield* locations
  const bins = locations.filter(({ data }) => data.type === 'Bin')
  const lotCount = Math.ceil(ask.movements / PER_LOT)
  const ledger = emptyLedger(ask.movements)
  const lots: Lot[] = []
  const series = new Map<string, number>()
  let at = 0
  for (const part of ask.parts) {
    at++
    const own: SampleDoc[] = []
    // The lots are spread evenly over the parts.
    while (lots.length < Math.floor((at * lotCount) / partCount)) {
      const lot = nextLot(lots.length, part, { dice, today, bins, series, ledger, left: lotCount - lots.length })
      own.push(lot)
      lots.push(placeOf(lot))
    }
    const [withStock] = withFigures([part], own)
    yield withStock!
    yield* own
  }
  yield* movementsOf(ledger, lots, today)
  for (const [id, last] of [...series, ['movements', ledger.count] as const])
    yield { collection: 'counters', id, data: { next: last + 1 } }
}

const emptyLedger = (size: number): Ledger => ({
  count: 0,
  lot: new Int32Array(size),
  ago: new Int16Array(size),
  type: new Uint8Array(size),
  qty: new Int32Array(size),
})

const placeOf = ({ data }: SampleDoc): Lot => ({
  partId: data.partId as string,
  partNumber: data.partNumber as string,
  lotNumber: data.lotNumber as string,
  locationId: data.locationId as string,
  unitCost: data.landedUnitCost as number,
})

/** A lot as it stands after all its movements, which it adds to the ledger. */
function nextLot(
  at: number,
  part: SampleDoc,
  using: {
    dice: Chance
    today: Day
    bins: readonly SampleDoc[]
    series: Map<string, number>
    ledger: Ledger
    left: number
  },
): SampleDoc {
  const { dice, today, series, ledger, left } = using
  const open = ledger.lot.length - ledger.count
  const count =
    left === 1 ? open : Math.min(open - left + 1, dice.between(1, Math.max(1, 2 * Math.floor(open / left) - 1)))
  const oldest = Math.floor(dice.next() ** 2 * OLDEST) + 4
  const qtyOnHand = addMovements(ledger, at, { count, oldest, dice })
  const receivedOn = daysAgo(today, oldest)
  const month = `L${receivedOn.slice(2, 4)}${receivedOn.slice(5, 7)}`
  const number = (series.get(month) ?? 0) + 1
  series.set(month, number)
  const bin = dice.pick(using.bins)
  const unitCost = roundTo((part.data.avgCost as number) * (0.8 + dice.next() * 0.4), 2)
  const lot = {
    lotNumber: lotNumberOf(receivedOn, number),
    partId: part.id,
    partNumber: part.data.partNumber as string,
    brand: part.data.brand as string,
    condition: dice.next() < 0.85 ? CONDITIONS[0] : dice.pick(CONDITIONS),
    qcStatus: 'OK',
    locationId: bin.id,
    bin: bin.data.code as string,
    qtyOnHand,
    qtyReserved: 0,
    unitCost,
    landedUnitCost: unitCost,
    value: worth(qtyOnHand, unitCost),
    receivedOn,
  }
  return {
    collection: 'inventory',
    id: `lot-${String(at + 1).padStart(7, '0')}`,
    data: { ...lot, qtyAvailable: availableOf(lot, true) },
  }
}

/** Goods come in once and leave bit by bit until today; answers what is left. Never below zero. */
function addMovements(
  ledger: Ledger,
  lot: number,
  { count, oldest, dice }: { count: number; oldest: number; dice: Chance },
) {
  let onHand = 0
  for (let turn = 0; turn < count; turn++) {
    // Evenly over the lot's days, the youngest between then and now.
    const ago = turn === 0 ? oldest : Math.max(0, oldest - Math.floor((turn * (oldest + 1)) / count))
    const chosen =
      turn === 0 ? RECEIPT : [ISSUE, ISSUE, ISSUE, ISSUE, ISSUE, RETURN, ADJUST, SCRAP][dice.between(0, 7)]!
    const takes = chosen === ISSUE || chosen === SCRAP
    const type = takes && onHand === 0 ? RETURN : chosen
    const qty =
      type === RECEIPT
        ? dice.between(10, 200)
        : type === ISSUE
          ? -dice.between(1, Math.max(1, Math.floor(onHand / 3)))
          : type === SCRAP
            ? -1
            : dice.between(1, 4)
    onHand += qty
    const at = ledger.count++
    ledger.lot[at] = lot
    ledger.ago[at] = ago
    ledger.type[at] = type!
    ledger.qty[at] = qty
  }
  return onHand
}

/** The ledger in the order of its days, each row with what its lot holds after it. */
function* movementsOf(ledger: Ledger, lots: readonly Lot[], today: Day): Generator<SampleDoc> {
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
      collection: 'movements',
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

/** Places of the ledger by day; those of one day stay in their order. */
function oldestFirst({ ago, count }: Ledger): Int32Array {
  const starts = new Int32Array(OLDEST + 6)
  for (let at = 0; at < count; at++) starts[OLDEST + 4 - ago[at]! + 1]!++
  for (let day = 1; day < starts.length; day++) starts[day]! += starts[day - 1]!
  const order = new Int32Array(count)
  for (let at = 0; at < count; at++) order[starts[OLDEST + 4 - ago[at]!]!++] = at
  return order
}
