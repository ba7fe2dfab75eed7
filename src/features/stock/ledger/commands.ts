import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type MOVEMENT_TYPES, type Movement, movements } from '#features/stock/ledger/collection.ts'
import { type Counter, type GroupOfMovements, refreshBought } from '#features/stock/ledger/rules.ts'
import { postStockValue, wordsAfterClosing } from '#features/stock/ledger/stock-value.ts'
import { type Location, locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { heldOf, openAverages, refreshPart } from '#features/stock/lots/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { competing, reservedForWords } from '#features/stock/reservations/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { addQty, availableOf, whyNotOn, worth } from '#model/stock/quantity.ts'

type Type = (typeof MOVEMENT_TYPES)[number]

/** One row to post on one lot. */
export interface Leg {
  lotId: string
  type: Type
  qtyDelta: number
  /** A change of value without quantity (landed cost); otherwise quantity × the lot's valued cost. */
  valueDelta?: number
  docType?: string
  docId?: string
  docNumber?: string
  reason?: string
  note?: string
  docLineId?: string
  correctionOfId?: string
  /** The counter account of the change in value, when it differs from the default of the movement type. */
  counter?: Counter
  /** All of the lot moves: from this leg on, its row is at this location. */
  movesTo?: StockPlace
  /** Reservations stay with the goods. */
  keepsPromises?: boolean
}

/** Where a row is, and where it is in transit to. */
export interface StockPlace {
  locationId: string
  bin: string
  headedForId?: string | undefined
}

export interface MovementPosting {
  tx: Tx
  today: string
  timeZone: string
  newId: () => string
  user: { id: string }
}

/**
 * Posts legs to the stock ledger: refuses negative stock by name, appends the rows, and updates the projections on lot
 * and part in the same commit. Legs posted together share a group, and so do their legs in the general ledger:
 * Inventory against the counter accounts of the rows, plus what `books` adds to that group.
 */
export async function postMovements(
  context: MovementPosting,
  legs: readonly Leg[],
  day = context.today,
  books: GroupOfMovements = {},
): Promise<Movement[]> {
  const { tx, today, newId, user } = context
  const stock = await tx.getAny(settings.name, 'stock')
  const closed = whyNotOn(day, today, stock?.data.lockedThrough as string | undefined)
  if (closed) throw refuse(closed, { date: day })
  await readAhead(tx, legs)
  let seq = await takeSeqs(tx, legs.length)
  const groupId = legs.length > 1 ? newId() : undefined
  const words = await wordsAfterClosing(context, legs, books)
  const averageAfter = openAverages(tx)
  const rows: Movement[] = []
  const counters: (Counter | undefined)[] = []
  for (const { lotId, valueDelta: revalued, movesTo, keepsPromises, counter, ...leg } of legs) {
    counters.push(counter)
    if (movesTo) await tx.update(lots, lotId, { headedForId: undefined, ...movesTo })
    const lot = await tx.need(lots, lotId)
    const place = await tx.need(locations, lot.data.locationId)
    const qtyAfter = addQty(lot.data.qtyOnHand, leg.qtyDelta)
    if (leg.qtyDelta < 0 && !keepsPromises) await refuseShortage(tx, lot, place, leg.qtyDelta)
    const valueDelta =
      revalued ??
      sumMoney([worth(qtyAfter, lot.data.landedUnitCost), -worth(lot.data.qtyOnHand, lot.data.landedUnitCost)])
    const row = await tx.insert(movements, {
      ...leg,
      ...(words && { note: [words, leg.note].filter(Boolean).join('; ') }),
      seq: seq++,
      day,
      partId: lot.data.partId,
      partNumber: lot.data.partNumber,
      lotId,
      lotNumber: lot.data.lotNumber,
      locationId: lot.data.locationId,
      unitCost: lot.data.landedUnitCost,
      valueDelta,
      qtyAfter,
      userId: user.id,
      ...(groupId && { groupId }),
    })
    rows.push(row)
    const qtyAvailable = availableOf({ ...lot.data, qtyOnHand: qtyAfter }, place.data.isSellable)
    await tx.update(lots, lotId, { qtyOnHand: qtyAfter, qtyAvailable, value: sumMoney([lot.data.value, valueDelta]) })
    await refreshPart(tx, lot, {
      qty: leg.qtyDelta,
      available: addQty(qtyAvailable, -lot.data.qtyAvailable),
      value: valueDelta,
      average: await averageAfter(lot, qtyAfter),
    })
  }
  await refreshBought(tx, rows)
  await postStockValue(context, rows, counters, day, words ? { ...books, memo: words } : books)
  return rows
}

/** Reads everything the legs refer to in two queries, instead of leg by leg. */
async function readAhead(tx: Tx, legs: readonly Leg[]): Promise<void> {
  const found = await tx.getMany(
    lots,
    legs.map(({ lotId }) => lotId),
  )
  const idsOf = (name: 'partId' | 'locationId') => [...new Set(found.flatMap((lot) => lot?.data[name] ?? []))]
  const partIds = idsOf('partId')
  await Promise.all([
    tx.getMany(parts, partIds),
    tx.getMany(locations, idsOf('locationId')),
    tx.load(partIds.map(heldOf)),
  ])
}

async function refuseShortage(tx: Tx, lot: Lot, place: Location, moved: number): Promise<void> {
  const { lotNumber, partNumber, qtyOnHand, qtyReserved } = lot.data
  const qtyAfter = addQty(qtyOnHand, moved)
  if (qtyAfter < 0)
    throw refuse(
      `Lot ${lotNumber} of ${partNumber} holds ${qtyOnHand} at ${place.data.code}; that is ${-qtyAfter} too few${await competing(tx, lot)}.`,
      { number: moved },
    )
  if (qtyAfter >= qtyReserved) return
  throw refuse(
    `Of lot ${lotNumber}, ${qtyReserved} of ${qtyOnHand} are reserved for ${await reservedForWords(tx, lot.id)}. Release them or take fewer.`,
    { number: moved },
  )
}

async function takeSeqs(tx: Tx, count: number): Promise<number> {
  const counter = await tx.get(counters, 'movements')
  const first = counter?.data.next ?? 1
  if (counter) await tx.update(counters, 'movements', { next: first + count })
  else await tx.insert(counters, { next: first + count }, 'movements')
  return first
}
