import { type Day, toDay } from '#base/days.ts'
import { type Problem, refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { refreshPart } from '#features/stock/lots/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { addQty, availableOf, whyNotQty } from '#model/stock/quantity.ts'

/** Whom or what goods are reserved for. */
interface ReservedFor {
  docNumber: string
  customerId?: string | undefined
  docType?: string | undefined
  docId?: string | undefined
  /** The line of the document. */
  lineId?: string | undefined
  expiresOn?: string | undefined
}

/**
 * Reserves part of a lot for a document; refuses more than is free and names the documents that hold it (with `now`,
 * also those that just reserved it).
 */
export async function reserveLot(
  tx: Tx,
  lotId: string,
  qty: number,
  reservedFor: ReservedFor,
  now?: Date,
): Promise<Reservation> {
  const lot = await tx.need(lots, lotId)
  const part = await tx.need(parts, lot.data.partId)
  const fault = whyNotQty(qty, part.data.uom)
  if (fault) throw refuse(fault, { number: qty })
  const { lotNumber, partNumber, qtyAvailable } = lot.data
  if (qty > qtyAvailable)
    throw tooMany(`lot ${lotNumber} of ${partNumber}`, qty, {
      left: Math.max(0, qtyAvailable),
      held: holdersOf(await activeOf(tx, 'lotId', lotId), now),
    })
  await changeReserved(tx, lot, qty)
  return tx.insert(reservations, { ...defined(reservedFor), partId: part.id, lotId, qty })
}

/** Reserves a quantity of a part from its good lots, oldest first; all or nothing. */
export async function reservePart(
  tx: Tx,
  partId: string,
  qty: number,
  reservedFor: ReservedFor,
  now?: Date,
): Promise<Reservation[]> {
  const part = await tx.need(parts, partId)
  const fault = whyNotQty(qty, part.data.uom)
  if (fault) throw refuse(fault, { number: qty })
  const free = await tx.find(
    query(lots, {
      where: [
        ['partId', '==', partId],
        ['qcStatus', '==', 'OK'],
        ['qtyAvailable', '>', 0],
      ],
    }),
  )
  const dayOf = (lot: Lot) => String(lot.data.receivedOn)
  free.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.id < b.id ? -1 : 1))
  const available = free.reduce((sum, { data }) => addQty(sum, data.qtyAvailable), 0)
  if (qty > available)
    throw tooMany(part.data.partNumber, qty, {
      left: available,
      held: holdersOf(await activeOf(tx, 'partId', partId), now),
    })
  const made: Reservation[] = []
  let left = qty
  for (const lot of free) {
    if (left <= 0) break
    const taken = Math.min(left, lot.data.qtyAvailable)
    made.push(await reserveLot(tx, lot.id, taken, reservedFor))
    left = addQty(left, -taken)
  }
  return made
}

/** Ends a reservation: the goods are free again, or (`Fulfilled`) about to leave. */
export async function endReservation(tx: Tx, id: string, as: 'Released' | 'Fulfilled'): Promise<Reservation> {
  const reservation = await tx.need(reservations, id)
  const { status, docNumber, lotId, qty } = reservation.data
  if (status !== 'Active') throw refuse(`The reservation for ${docNumber} is already ${status.toLowerCase()}.`)
  await changeReserved(tx, await tx.need(lots, lotId), -qty)
  return tx.update(reservations, id, { status: as })
}

/** Updates the figures of lot and part. */
async function changeReserved(tx: Tx, lot: Lot, more: number): Promise<void> {
  const place = await tx.need(locations, lot.data.locationId)
  const qtyReserved = addQty(lot.data.qtyReserved, more)
  const qtyAvailable = availableOf({ ...lot.data, qtyReserved }, place.data.isSellable)
  await tx.update(lots, lot.id, { qtyReserved, qtyAvailable })
  await refreshPart(tx, lot, { reserved: more, available: addQty(qtyAvailable, -lot.data.qtyAvailable) })
}

/**
 * The refusal of more than is free: the free quantity, who holds the rest, and the suggestion to reserve what is left.
 */
function tooMany(what: string, qty: number, { left, held }: { left: number; held: string }): Problem {
  const offer = left > 0 ? ` Reserve ${left} instead.` : ''
  return refuse(`Of ${what}, ${left} can be reserved${held && `; ${held}`}.${offer}`, {
    number: qty,
    ...(left > 0 && { instead: left }),
  })
}

const activeOf = (tx: Pick<Tx, 'find'>, field: 'partId' | 'lotId', id: string): Promise<Reservation[]> =>
  tx.find(
    query(reservations, {
      where: [
        [field, '==', id],
        ['status', '==', 'Active'],
      ],
    }),
  )

/** A reservation counts as just made for this long, because others may still see the stock before it. */
const JUST_MS = 10 * 60_000
/** The most documents that are named; the others are given as a number. */
const NAMED = 3

/**
 * The documents that hold reservations, newest first: `3 just reserved for SO-2611-0031, 7 reserved for SO-2611-0003`.
 * Without `now`, none counts as just reserved. Empty when nothing is reserved.
 */
export function holdersOf(held: readonly Reservation[], now?: Date): string {
  const newest = held.toSorted((a, b) => b.createTime.localeCompare(a.createTime))
  const documents = [...Map.groupBy(newest, ({ data }) => data.docNumber)].map(([docNumber, own]) => {
    const qty = own.reduce((sum, { data }) => addQty(sum, data.qty), 0)
    const isJust = now !== undefined && now.getTime() - Date.parse(own[0]!.createTime) < JUST_MS
    return `${qty} ${isJust ? 'just ' : ''}reserved for ${docNumber}`
  })
  const others = documents.length - NAMED
  return [...documents.slice(0, NAMED), ...(others > 0 ? [counted(others, 'more document')] : [])].join(', ')
}

const defined = (reservedFor: ReservedFor) =>
  Object.fromEntries(Object.entries(reservedFor).filter(([, value]) => value !== undefined)) as ReservedFor & object

/**
 * The reservations of a lot as the end of a sentence: `, and 8 are reserved for SO-2611-0003 (8)`; empty when there are
 * none.
 */
export const competing = async (tx: Tx, { id, data }: Lot): Promise<string> =>
  data.qtyReserved > 0 ? `, and ${data.qtyReserved} are reserved for ${await reservedForWords(tx, id)}` : ''

/** The documents a lot is reserved for, with their quantities: `SO-2611-0003 (8)`. */
export async function reservedForWords(tx: Tx, lotId: string): Promise<string> {
  const held = await activeOf(tx, 'lotId', lotId)
  return held.map(({ data }) => `${data.docNumber} (${data.qty})`).join(', ')
}

/** Expired reservations: they keep goods from others. */
export async function expiredReservations(tx: Reading, today: Day, timeZone: string): Promise<Reservation[]> {
  const dated = await tx.find(
    query(reservations, {
      where: [
        ['status', '==', 'Active'],
        ['expiresOn', 'exists', true],
      ],
    }),
  )
  return dated.filter(({ data }) => (toDay(data.expiresOn, timeZone) ?? today) < today)
}
