import { refuse } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Ledger } from '#features/stock/postings/collection.ts'
import type { PostingLeg, PostingSource } from '#features/stock/postings/rules.ts'
import { competing } from '#features/stock/reservations/rules.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { type NewValues, query } from '#model/schema/collection.ts'
import { addQty, lotNumberOf, whyNotQty } from '#model/stock/quantity.ts'

/** When a part was last bought and at what cost; empty when none was ever received. */
type Bought = Pick<Part['data'], 'lastCost' | 'lastBoughtOn'>

/** Types of movements for goods that were paid for; opening stock was received before Prime, on the day it states. */
const CAME_IN: readonly string[] = ['Opening', 'Receipt']

/**
 * The last purchase in the rows of one part: the latest receipt, the last one of its day, unless a correction reversed
 * all of it.
 */
export function boughtOf(rows: readonly Pick<Movement, 'id' | 'data'>[]): Bought {
  const corrected = new Map<string, number>()
  for (const { data } of rows)
    if (data.correctionOfId)
      corrected.set(data.correctionOfId, addQty(corrected.get(data.correctionOfId) ?? 0, data.qtyDelta))
  const [last] = rows
    .filter(({ id, data }) => CAME_IN.includes(data.type) && addQty(data.qtyDelta, corrected.get(id) ?? 0) > 0)
    .toSorted((a, b) =>
      a.data.day === b.data.day ? b.data.seq - a.data.seq : String(a.data.day) < String(b.data.day) ? 1 : -1,
    )
  return last ? { lastCost: last.data.unitCost, lastBoughtOn: String(last.data.day) } : {}
}

/** When each of these parts was last bought, according to the ledger. */
export async function boughtByLedger(tx: Reading, partIds: readonly string[]): Promise<(partId: string) => Bought> {
  const rows = await tx.find(
    query(movements, {
      where: [
        ['partId', 'in', [...partIds]],
        ['type', 'in', [...CAME_IN, 'Correction']],
      ],
    }),
  )
  const byPart = Map.groupBy(rows as readonly Movement[], ({ data }) => data.partId)
  return (partId) => boughtOf(byPart.get(partId) ?? [])
}

/** Updates the last cost of parts after rows were posted: goods received, or corrections of such rows. */
export async function refreshBought(tx: Tx, rows: readonly Movement[]): Promise<void> {
  for (const { data } of rows) {
    if (!CAME_IN.includes(data.type)) continue
    const part = await tx.need(parts, data.partId)
    const known = part.data.lastBoughtOn
    const lastBoughtOn = String(data.day)
    if (known === undefined || lastBoughtOn >= known)
      await tx.update(parts, part.id, { lastCost: data.unitCost, lastBoughtOn })
  }
  const corrected = rows.filter(({ data }) => !CAME_IN.includes(data.type) && data.correctionOfId !== undefined)
  // Each part's rows are added up once, however many of them were corrected.
  for (const partId of new Set(corrected.map(({ data }) => data.partId))) {
    const part = await tx.need(parts, partId)
    if (part.data.lastBoughtOn !== undefined) await addUpBought(tx, part)
  }
}

/** Sets the last purchase of a part from the ledger. */
export async function addUpBought(tx: Tx, part: Part): Promise<void> {
  const { lastCost, lastBoughtOn } = (await boughtByLedger(tx, [part.id]))(part.id)
  if (lastCost === part.data.lastCost && lastBoughtOn === part.data.lastBoughtOn) return
  await tx.update(parts, part.id, { lastCost, lastBoughtOn })
}

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

/** A new empty lot for goods about to be posted to it; refuses a quantity, part or location that can't take stock. */
export async function openLot(tx: Tx, facts: LotFacts): Promise<Lot> {
  const part = await tx.need(parts, facts.partId)
  const fault = whyNotQty(facts.qty, part.data.uom)
  if (fault) throw refuse(fault, { number: facts.qty })
  if (part.data.isActive === false)
    throw refuse(`${part.data.partNumber} is archived. Restore it first.`, { reference: part.id })
  const place = await tx.need(locations, facts.locationId)
  if (place.data.isActive === false)
    throw refuse(`${place.data.code} is closed. Choose another location.`, { reference: place.id })
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

/** An empty lot like another, with its own number or, at another location, the same one. */
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

/** The lot, when it has this quantity; refuses by name when it does not. */
export async function needQty(tx: Tx, lotId: string, qty: number, moving = true): Promise<Lot> {
  const lot = await tx.need(lots, lotId)
  const part = await tx.need(parts, lot.data.partId)
  const fault = whyNotQty(qty, part.data.uom)
  if (fault) throw refuse(fault, { number: qty })
  if (moving && qty > lot.data.qtyOnHand)
    throw refuse(
      `Lot ${lot.data.lotNumber} of ${lot.data.partNumber} holds ${lot.data.qtyOnHand}, not ${qty}${await competing(tx, lot)}.`,
      { number: qty },
    )
  return lot
}

/**
 * The counter-posting of one movement's value. Without `base` it takes the whole value; otherwise the remainder is a
 * stock difference.
 */
export type Counter = Omit<PostingLeg, 'base'> & { base?: number }

/** What a group of movements that are posted together posts besides its rows. */
export interface GroupOfMovements {
  source?: PostingSource
  legs?: readonly PostingLeg[]
  /** The account of the remainder; by default `Stock differences`, or `Rounding` between lots. */
  rest?: Ledger | Omit<PostingLeg, 'base'>
  memo?: string
  /** The day of what these rows reverse, when no `correctionOfId` names it. */
  takesBack?: unknown
}
