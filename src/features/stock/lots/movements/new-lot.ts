import { refuse } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { competing } from '#features/stock/ledger/post.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import type { NewValues } from '#model/schema/collection.ts'
import { lotNumberOf, whyNotQty } from '#model/stock/quantity.ts'

export interface LotFacts {
  partId: string
  qty: number
  unitCost: number
  locationId: string
  condition?: Lot['data']['condition']
  dateCode?: string
  originCountry?: string
  vendorId?: string
  poId?: string
  receivedOn: string
  note?: string
}

/** An empty lot for goods that are about to be posted to it; refuses a quantity, part or place that can't take stock. */
export async function openLot(tx: Tx, facts: LotFacts): Promise<Lot> {
  const part = await tx.need(parts, facts.partId)
  const fault = whyNotQty(facts.qty, part.data.uom)
  if (fault) throw refuse(fault)
  if (part.data.isActive === false) throw refuse(`${part.data.partNumber} is archived. Restore it first.`)
  const place = await tx.need(locations, facts.locationId)
  if (place.data.isActive === false) throw refuse(`${place.data.code} is closed. Choose another location.`)
  const { qty: _, ...rest } = facts
  return tx.insert(lots, {
    ...defined(rest),
    lotNumber: await nextLotNumber(tx, facts.receivedOn),
    partNumber: part.data.partNumber,
    ...(part.data.brand && { brand: part.data.brand }),
    bin: place.data.code,
    landedUnitCost: facts.unitCost,
  } as NewValues<typeof lots.fields>)
}

/** A lot like another, empty, with its own number or (a sibling at another place) the same one. */
export function openSibling(tx: Tx, lot: Lot, differs: Partial<Lot['data']>): Promise<Lot> {
  return tx.insert(lots, {
    ...lot.data,
    qtyOnHand: 0,
    qtyReserved: 0,
    qtyAvailable: 0,
    value: 0,
    ...differs,
  } as NewValues<typeof lots.fields>)
}

export async function nextLotNumber(tx: Tx, day: string): Promise<string> {
  const series = `L${day.slice(2, 4)}${day.slice(5, 7)}`
  const counter = await tx.get(counters, series)
  const next = counter?.data.next ?? 1
  if (counter) await tx.update(counters, series, { next: next + 1 })
  else await tx.insert(counters, { next: next + 1 }, series)
  return lotNumberOf(day, next)
}

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** A lot that holds this quantity; refuses naming the lot when it does not. */
export async function needQty(tx: Tx, lotId: string, qty: number, moving = true): Promise<Lot> {
  const lot = await tx.need(lots, lotId)
  const part = await tx.need(parts, lot.data.partId)
  const fault = whyNotQty(qty, part.data.uom)
  if (fault) throw refuse(fault)
  if (moving && qty > lot.data.qtyOnHand)
    throw refuse(
      `Lot ${lot.data.lotNumber} of ${lot.data.partNumber} holds ${lot.data.qtyOnHand}, not ${qty}${await competing(tx, lot)}.`,
    )
  return lot
}
