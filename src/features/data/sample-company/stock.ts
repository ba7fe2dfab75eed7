import type { Day } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { counters as numberSeries } from '#features/admin/counters/collection.ts'
import type { Chance } from '#features/data/sample-company/random.ts'
import { arrivals, countDocs, type RecentReceipt, recentSale } from '#features/data/sample-company/recent-sales.ts'
import { daysAgo, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { countLines } from '#features/stock/counts/rules.ts'
import { movements as allMovements } from '#features/stock/ledger/collection.ts'
import { locations as allLocations, codeKeyOf } from '#features/stock/locations/collection.ts'
import { CONDITIONS, lots as stockLots } from '#features/stock/lots/collection.ts'
import { partFigures } from '#model/part-numbers/figures.ts'
import type { Data } from '#model/schema/value.ts'
import { averageCost } from '#model/stock/average-cost.ts'
import { availableOf, lotNumberOf, worth } from '#model/stock/quantity.ts'

interface Ask {
  today: Day
  random: Chance
  parts: readonly SampleDoc[]
  vendors: readonly SampleDoc[]
}

const AISLES = ['A', 'B', 'C', 'D'] as const
const PLACES = { rack: 12, level: 6 } as const
const QUARANTINE = 'loc-quarantine'

/** A warehouse of four aisles with bins such as `A-02-1`, and a place for stock that must not be sold. */
export function locationDocs(): SampleDoc[] {
  const place = (id: string, data: Data): SampleDoc => ({
    collection: allLocations.name,
    id,
    data: { isActive: true, ...data, codeKey: codeKeyOf(data.code) as string },
  })
  const bins = AISLES.flatMap((aisle) => [
    place(`loc-${aisle}`, {
      code: aisle,
      name: `Aisle ${aisle}`,
      type: 'Zone',
      parentId: 'loc-main',
      isSellable: true,
    }),
    ...Array.from({ length: PLACES.rack * PLACES.level }, (_, at) => {
      const code = `${aisle}-${String(Math.floor(at / PLACES.level) + 1).padStart(2, '0')}-${(at % PLACES.level) + 1}`
      return place(`loc-${code}`, { code, type: 'Bin', parentId: `loc-${aisle}`, isSellable: true, barcode: code })
    }),
  ])
  return [
    place('loc-main', { code: 'MAIN', name: 'Main warehouse', type: 'Warehouse', isSellable: true }),
    ...bins,
    place(QUARANTINE, {
      code: 'Q-01',
      name: 'Quarantine shelf',
      type: 'Quarantine',
      parentId: 'loc-main',
      isSellable: false,
      barcode: 'Q-01',
    }),
  ]
}

/**
 * Lots of every age and condition, the movements that add up to each part's stock (the opening stock, recent receipts
 * and sales), and the parts with the resulting figures.
 */
export function stockDocs({ today, random, parts, vendors }: Ask): { parts: SampleDoc[]; docs: SampleDoc[] } {
  const locations = locationDocs()
  const bins = locations.filter(({ data }) => data.type === 'Bin')
  const planned: Plan[] = [
    ...parts.flatMap((part) => lotsOf(part, random, today, bins)),
    ...arrivedLots({ today, random, parts, vendors, bins }),
  ]
  // Lots are numbered in the order of their dates, as if they had been entered over time.
  planned.sort((a, b) => (a.lot.receivedOn < b.lot.receivedOn ? -1 : a.lot.receivedOn > b.lot.receivedOn ? 1 : 0))
  const numbers = new Map<string, number>()
  const lots: SampleDoc[] = []
  const rows: Data[] = []
  planned.forEach(({ lot, order }, at) => {
    const series = `L${lot.receivedOn.slice(2, 4)}${lot.receivedOn.slice(5, 7)}`
    const number = (numbers.get(series) ?? 0) + 1
    numbers.set(series, number)
    const id = `lot-${String(at + 1).padStart(7, '0')}`
    const lotNumber = lotNumberOf(lot.receivedOn, number)
    const value = worth(lot.qtyOnHand, lot.unitCost)
    lots.push({ collection: stockLots.name, id, data: { ...lot, lotNumber, landedUnitCost: lot.unitCost, value } })
    const { partId, partNumber, locationId, unitCost } = lot
    const row = { partId, partNumber, lotId: id, lotNumber, locationId, unitCost }
    const sold = recentSale(at, lot.receivedOn, today)
    const first = lot.qtyOnHand + (sold?.qty ?? 0)
    const came = worth(first, unitCost)
    rows.push({
      ...{ ...row, day: lot.receivedOn, qtyDelta: first, qtyAfter: first, valueDelta: came },
      ...(order
        ? { type: 'Receipt', docType: purchaseOrders.name, docId: order.id, docNumber: order.poNumber }
        : { type: 'Opening' }),
    })
    if (sold)
      rows.push({
        ...{ ...row, day: sold.day, qtyDelta: -sold.qty, qtyAfter: lot.qtyOnHand },
        ...{ type: 'Issue', valueDelta: roundTo(value - came, 2), note: 'Sold' },
      })
  })
  rows.sort((a, b) => (a.day! < b.day! ? -1 : a.day! > b.day! ? 1 : 0))
  const movements = rows.map((data, at): SampleDoc => {
    const seq = at + 1
    return { collection: allMovements.name, id: `move-${String(seq).padStart(7, '0')}`, data: { seq, ...data } }
  })
  const counted = countDocs(lots, today)
  const counters = [...numbers, ...counted.series, ['movements', rows.length] as const].map(([id, last]) => ({
    collection: numberSeries.name,
    id,
    data: { next: last + 1 },
  }))
  return {
    parts: withFigures(parts, lots),
    docs: [...locations, ...withCounts(lots, counted.docs), ...movements, ...counted.docs, ...counters],
  }
}

/** The lots with the day of their last count. */
function withCounts(lots: readonly SampleDoc[], counts: readonly SampleDoc[]): SampleDoc[] {
  const days = new Map(
    counts.flatMap(({ data }) => countLines({ data }).map(({ lotId }) => [lotId, data.postedOn] as const)),
  )
  return lots.map((lot) => {
    const lastCountedOn = days.get(lot.id)
    return lastCountedOn ? { ...lot, data: { ...lot.data, lastCountedOn } } : lot
  })
}

/** A lot in its current state, and the order it was received with. */
interface Plan {
  lot: Data &
    Record<'partId' | 'partNumber' | 'locationId', string> & { receivedOn: Day; qtyOnHand: number; unitCost: number }
  order?: RecentReceipt
}

/** Two parts of the manufacturer for each recently received order. */
function arrivedLots({ today, random, parts, vendors, bins }: Ask & { bins: readonly SampleDoc[] }): Plan[] {
  return arrivals(today).flatMap((order) => {
    const own = parts.filter(({ data }) => data.brand === order.brand)
    const vendorId = vendors.find(({ data }) => data.name === order.vendor)!.id
    const first = random.between(0, own.length - 2)
    return own.slice(first, first + 2).map(({ id, data }): Plan => {
      const place = random.pick(bins)
      const lot = {
        ...{ partId: id, partNumber: data.partNumber as string, brand: order.brand },
        ...{ condition: CONDITIONS[0], qcStatus: 'OK', locationId: place.id, bin: place.data.code as string },
        ...{ qtyOnHand: random.pick([4, 10, 20, 40]), qtyReserved: 0, unitCost: data.avgCost as number },
        ...{ receivedOn: order.receivedOn, vendorId, poId: order.id },
      }
      return { order, lot: { ...lot, qtyAvailable: availableOf(lot, true) } }
    })
  })
}

/** The initial stock of a part, in one lot or two. */
function lotsOf({ id, data }: SampleDoc, random: Chance, today: Day, bins: readonly SampleDoc[]): Plan[] {
  const total = data.qtyOnHand as number
  if (total <= 0) return []
  const second = total > 8 && random.next() < 0.3 ? random.between(1, Math.floor(total / 3)) : 0
  return [total - second, second].filter(Boolean).map((qtyOnHand, at) => {
    const isHeld = random.next() < 0.02
    const place = isHeld ? undefined : random.pick(bins)
    const lot = {
      partId: id,
      partNumber: data.partNumber as string,
      brand: data.brand as string,
      condition: at === 0 && random.next() < 0.85 ? CONDITIONS[0] : random.pick(CONDITIONS),
      qcStatus: isHeld ? 'Quarantine' : 'OK',
      locationId: place?.id ?? QUARANTINE,
      bin: (place?.data.code as string | undefined) ?? 'Q-01',
      qtyOnHand,
      qtyReserved: 0,
      unitCost:
        at === 0 ? (data.avgCost as number) : roundTo((data.avgCost as number) * (0.6 + random.next() * 0.3), 2),
      receivedOn: daysAgo(today, Math.floor(random.next() ** 2 * 1_500) + 4),
    }
    return { lot: { ...lot, qtyAvailable: availableOf(lot, !isHeld) } }
  })
}

/** The date and cost of the latest of these lots; undefined when there are none. */
function boughtLast(own: readonly SampleDoc[]) {
  // Of several on one day the last one counts, as in the ledger.
  const last = own.reduce<SampleDoc | undefined>(
    (latest, lot) => (latest && String(lot.data.receivedOn) < String(latest.data.receivedOn) ? latest : lot),
    undefined,
  )
  return last && { lastCost: last.data.landedUnitCost as number, lastBoughtOn: last.data.receivedOn as string }
}

/** The parts with their figures set to the sums of their lots. */
export function withFigures(parts: readonly SampleDoc[], lots: readonly SampleDoc[]): SampleDoc[] {
  const byPart = Map.groupBy(lots, ({ data }) => data.partId as string)
  return parts.map((part) => {
    const own = byPart.get(part.id) ?? []
    const sum = (name: string) => sumMoney(own.map(({ data }) => data[name] as number))
    const qtyOnHand = sum('qtyOnHand')
    const stockValue = sum('value')
    const avgCost = averageCost(own.map(({ data }) => data as { qtyOnHand: number; landedUnitCost: number }))
    const figures = {
      qtyOnHand,
      qtyAvailable: sum('qtyAvailable'),
      stockValue,
      ...boughtLast(own),
      ...(avgCost !== undefined && { avgCost }),
    }
    const { qtyReserved: _, qtyIncoming: __, ...data } = part.data
    return { ...part, data: partFigures({ ...data, ...figures }) }
  })
}
