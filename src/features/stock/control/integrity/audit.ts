import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { type Drift, lotDrift, partDrift } from '#features/stock/control/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { boughtByLedger } from '#features/stock/ledger/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'

const LEDGER = { collection: movements.name, by: 'lotId', names: ['qtyDelta', 'valueDelta'] }
const PROMISES = {
  collection: reservations.name,
  by: 'lotId',
  where: [['status', '==', 'Active']] as Clause[],
  names: ['qty'],
}
const LOTS = { collection: lots.name, by: 'partId', names: ['qtyOnHand', 'value', 'qtyAvailable', 'qtyReserved'] }

/** The locations by id; true when stock there may be sold. */
type Sellable = Map<string, boolean>
const placesIn = async (tx: Reading): Promise<Sellable> =>
  new Map((await tx.find(query(locations))).map(({ id, data }) => [id, data.isSellable]))

/** Every figure of a lot that differs from its movements; the store adds up the ledger, so its rows are not read. */
export async function findLotDrift(tx: Reading): Promise<IntegrityFindings> {
  const places = await placesIn(tx)
  return await inPages(pagesOf(tx, lots, 'lotNumber'), (page) => driftOfLots(tx, page, places))
}

/** Every figure of a part that differs from its lots; `see` receives each page, for other checks of all parts. */
export const findPartDrift = (tx: Reading, see?: (page: readonly Part[]) => void): Promise<IntegrityFindings> =>
  inPages(pagesOf(tx, parts, 'partNumber'), (page) => {
    see?.(page)
    return driftOfParts(tx, page)
  })

/** The parts whose last cost or its day differs from their movements. */
export async function findBoughtDrift(tx: Reading): Promise<string[]> {
  const wrong: string[] = []
  for await (const page of pagesOf(tx, parts, 'partNumber'))
    for (const some of portions(page, VALUES_PER_QUERY)) {
      const bought = await boughtByLedger(
        tx,
        some.map(({ id }) => id),
      )
      for (const { id, data } of some) {
        const { lastCost, lastBoughtOn } = bought(id)
        if (lastCost !== data.lastCost || lastBoughtOn !== data.lastBoughtOn) wrong.push(id)
      }
    }
  return wrong
}

/** The number of records compared, and the differences. */
export interface IntegrityFindings {
  checked: number
  drifts: Drift[]
}

async function inPages<T>(
  pages: AsyncIterable<readonly T[]>,
  drift: (page: readonly T[]) => Promise<Drift[]>,
): Promise<IntegrityFindings> {
  const drifts: Drift[] = []
  let checked = 0
  for await (const page of pages) {
    drifts.push(...(await drift(page)))
    checked += page.length
  }
  return { checked, drifts }
}

/** The figures of these lots that differ from their movements. */
export async function driftOfLots(tx: Reading, page: readonly Lot[], known?: Sellable): Promise<Drift[]> {
  const places = known ?? (await placesIn(tx))
  const ids = page.map(({ id }) => id)
  const ledger = await sumsBy(tx, LEDGER, ids)
  const promises = await sumsBy(tx, PROMISES, ids)
  return page.flatMap((lot) => {
    const [qty = 0, value = 0] = ledger(lot.id)
    const [reserved = 0] = promises(lot.id)
    return lotDrift(lot, { qty, value, reserved }, places.get(lot.data.locationId) === true)
  })
}

/** The figures of these parts that differ from their lots. */
export async function driftOfParts(tx: Reading, page: readonly Part[]): Promise<Drift[]> {
  const own = await sumsBy(
    tx,
    LOTS,
    page.map(({ id }) => id),
  )
  return page.flatMap((part) => {
    const [qty = 0, value = 0, available = 0, reserved = 0] = own(part.id)
    return partDrift(part, { qty, value, available, reserved })
  })
}
