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

/** As many values as one question may hold. */
const ASKED = 30

const LEDGER = { collection: movements.name, by: 'lotId', names: ['qtyDelta', 'valueDelta'] }
const PROMISES = {
  collection: reservations.name,
  by: 'lotId',
  where: [['status', '==', 'Active']] as Clause[],
  names: ['qty'],
}
const LOTS = { collection: lots.name, by: 'partId', names: ['qtyOnHand', 'value', 'qtyAvailable', 'qtyReserved'] }

/** The places by id, with true for those that stock may be sold from. */
type Sellable = Map<string, boolean>
const placesIn = async (tx: Reading): Promise<Sellable> =>
  new Map((await tx.find(query(locations))).map(({ id, data }) => [id, data.isSellable]))

/** Every figure of a lot that differs from its movements; the ledger is summed by the store, never read. */
export async function findLotDrift(tx: Reading): Promise<IntegrityFindings> {
  const places = await placesIn(tx)
  return await inPages(pagesOf(tx, lots, 'lotNumber'), (page) => driftOfLots(tx, page, places))
}

/** Every figure of a part that differs from its lots; whoever looks at all parts besides is shown each page. */
export const findPartDrift = (tx: Reading, see?: (page: readonly Part[]) => void): Promise<IntegrityFindings> =>
  inPages(pagesOf(tx, parts, 'partNumber'), (page) => {
    see?.(page)
    return driftOfParts(tx, page)
  })

/** The parts whose last cost, or the day of it, is another than their movements say. */
export async function findBoughtDrift(tx: Reading): Promise<string[]> {
  const wrong: string[] = []
  for await (const page of pagesOf(tx, parts, 'partNumber'))
    for (let at = 0; at < page.length; at += ASKED) {
      const some = page.slice(at, at + ASKED)
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

/** How many were compared, and what did not agree. */
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

/** Where these lots' figures differ from their movements. */
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

/** Where these parts' figures differ from their lots. */
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
