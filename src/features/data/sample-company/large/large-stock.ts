import type { Day } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { counters } from '#features/admin/counters/collection.ts'
import {
  addMovements,
  emptyLedger,
  movementsOf,
  OLDEST,
  type SampleLedger,
  type SampleLot,
} from '#features/data/sample-company/large/large-ledger.ts'
import { openingStockOf } from '#features/data/sample-company/opening.ts'
import { type Chance, chance } from '#features/data/sample-company/random.ts'
import { daysAgo, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { locationDocs, withFigures } from '#features/data/sample-company/stock.ts'
import { CONDITIONS, lots as stockLots } from '#features/stock/lots/collection.ts'
import { availableOf, lotNumberOf, worth } from '#model/stock/quantity.ts'

/** The average number of movements per lot. */
const PER_LOT = 6

/**
 * Parts with their lots, then the requested number of movements in the order of their days, then the counters that
 * continue from there. The figures of lots and parts are the sums of the movements.
 */
export function* largeStock(ask: {
  today: Day
  seed: number
  parts: Iterable<SampleDoc>
  partCount: number
  movements: number
}): Generator<SampleDoc> {
  const { today, partCount } = ask
  const random = chance(ask.seed + 3)
  const locations = locationDocs()
  yield* locations
  const bins = locations.filter(({ data }) => data.type === 'Bin')
  const lotCount = Math.ceil(ask.movements / PER_LOT)
  const ledger = emptyLedger(ask.movements)
  const lots: SampleLot[] = []
  const series = new Map<string, number>()
  const opening = openingStockOf(today)
  let at = 0
  for (const part of ask.parts) {
    at++
    const own: SampleDoc[] = []
    // The lots are spread evenly over the parts.
    while (lots.length < Math.floor((at * lotCount) / partCount)) {
      const lot = nextLot(lots.length, part, { random, today, bins, series, ledger, left: lotCount - lots.length })
      own.push(lot)
      lots.push(placeOf(lot))
    }
    const [withStock] = withFigures([part], own)
    yield withStock!
    yield* own
    yield* opening.add(withStock!)
  }
  yield* opening.end()
  yield* movementsOf(ledger, lots, today)
  for (const [id, last] of [...series, ['movements', ledger.count] as const])
    yield { collection: counters.name, id, data: { next: last + 1 } }
}

const placeOf = ({ data }: SampleDoc): SampleLot => ({
  partId: data.partId as string,
  partNumber: data.partNumber as string,
  lotNumber: data.lotNumber as string,
  locationId: data.locationId as string,
  unitCost: data.landedUnitCost as number,
})

/** A lot in its state after all its movements, which it adds to the ledger. */
function nextLot(
  at: number,
  part: SampleDoc,
  using: {
    random: Chance
    today: Day
    bins: readonly SampleDoc[]
    series: Map<string, number>
    ledger: SampleLedger
    left: number
  },
): SampleDoc {
  const { random, today, series, ledger, left } = using
  const open = ledger.lot.length - ledger.count
  const count =
    left === 1 ? open : Math.min(open - left + 1, random.between(1, Math.max(1, 2 * Math.floor(open / left) - 1)))
  const oldest = Math.floor(random.next() ** 2 * OLDEST) + 4
  const qtyOnHand = addMovements(ledger, at, { count, oldest, random })
  const receivedOn = daysAgo(today, oldest)
  const month = `L${receivedOn.slice(2, 4)}${receivedOn.slice(5, 7)}`
  const number = (series.get(month) ?? 0) + 1
  series.set(month, number)
  const bin = random.pick(using.bins)
  const unitCost = roundTo((part.data.avgCost as number) * (0.8 + random.next() * 0.4), 2)
  const lot = {
    lotNumber: lotNumberOf(receivedOn, number),
    partId: part.id,
    partNumber: part.data.partNumber as string,
    brand: part.data.brand as string,
    condition: random.next() < 0.85 ? CONDITIONS[0] : random.pick(CONDITIONS),
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
    collection: stockLots.name,
    id: `lot-${String(at + 1).padStart(7, '0')}`,
    data: { ...lot, qtyAvailable: availableOf(lot, true) },
  }
}
