import { type Day, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { bringPartAlong } from '#features/stock/lots/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { addQty, availableOf, whyNotQty } from '#model/stock/quantity.ts'

/** Whom goods are reserved for. */
interface Promised {
  docNumber: string
  docType?: string | undefined
  docId?: string | undefined
  /** The line of the document. */
  lineId?: string | undefined
  expiresOn?: string | undefined
}

/** Promises some of one lot to a document; refuses what is not free, naming who holds it. */
export async function reserveLot(tx: Tx, lotId: string, qty: number, promise: Promised): Promise<Reservation> {
  const lot = await tx.need(lots, lotId)
  const part = await tx.need(parts, lot.data.partId)
  const fault = whyNotQty(qty, part.data.uom)
  if (fault) throw refuse(fault, { number: qty })
  const { lotNumber, partNumber, qtyAvailable, qtyReserved } = lot.data
  if (qty > qtyAvailable) {
    const held = qtyReserved > 0 ? `; ${qtyReserved} are reserved for ${await promisedTo(tx, lotId)}` : ''
    throw refuse(`Of lot ${lotNumber} of ${partNumber}, ${Math.max(0, qtyAvailable)} can be reserved${held}.`, {
      number: qty,
    })
  }
  await changePromised(tx, lot, qty)
  return tx.insert(reservations, { ...defined(promise), partId: part.id, lotId, qty })
}

/** Promises a quantity of a part from its good lots, the oldest first; all of it or none. */
export async function reservePart(tx: Tx, partId: string, qty: number, promise: Promised): Promise<Reservation[]> {
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
  if (qty > available) throw refuse(await shortOf(tx, part.data.partNumber, partId, available), { number: qty })
  const made: Reservation[] = []
  let left = qty
  for (const lot of free) {
    if (left <= 0) break
    const taken = Math.min(left, lot.data.qtyAvailable)
    made.push(await reserveLot(tx, lot.id, taken, promise))
    left = addQty(left, -taken)
  }
  return made
}

/** Ends a promise: the goods are free again, or (`Fulfilled`) they are about to leave. */
export async function endReservation(tx: Tx, id: string, as: 'Released' | 'Fulfilled'): Promise<Reservation> {
  const reservation = await tx.need(reservations, id)
  const { status, docNumber, lotId, qty } = reservation.data
  if (status !== 'Active') throw refuse(`The reservation for ${docNumber} is already ${status.toLowerCase()}.`)
  await changePromised(tx, await tx.need(lots, lotId), -qty)
  return tx.update(reservations, id, { status: as })
}

/** Brings the figures of lot and part along. */
async function changePromised(tx: Tx, lot: Lot, more: number): Promise<void> {
  const place = await tx.need(locations, lot.data.locationId)
  const qtyReserved = addQty(lot.data.qtyReserved, more)
  const qtyAvailable = availableOf({ ...lot.data, qtyReserved }, place.data.isSellable)
  await tx.update(lots, lot.id, { qtyReserved, qtyAvailable })
  await bringPartAlong(tx, lot, { reserved: more, available: addQty(qtyAvailable, -lot.data.qtyAvailable) })
}

async function shortOf(tx: Tx, partNumber: string, partId: string, available: number): Promise<string> {
  const held = await tx.find(
    query(reservations, {
      where: [
        ['partId', '==', partId],
        ['status', '==', 'Active'],
      ],
    }),
  )
  const names = held.map(({ data }) => `${data.docNumber} (${data.qty})`).join(', ')
  return `Of ${partNumber}, ${available} can be reserved${names && `; the rest is reserved for ${names}`}.`
}

const defined = (promise: Promised) =>
  Object.fromEntries(Object.entries(promise).filter(([, value]) => value !== undefined)) as Promised & object

/** Who waits for what a lot holds: `, and 8 are reserved for SO-2611-0003 (8)`; nothing where no one does. */
export const competing = async (tx: Tx, { id, data }: Lot): Promise<string> =>
  data.qtyReserved > 0 ? `, and ${data.qtyReserved} are reserved for ${await promisedTo(tx, id)}` : ''

/** The documents a lot is reserved for, with their quantities: `SO-2611-0003 (8)`. */
export async function promisedTo(tx: Tx, lotId: string): Promise<string> {
  const held = await tx.find(
    query(reservations, {
      where: [
        ['lotId', '==', lotId],
        ['status', '==', 'Active'],
      ],
    }),
  )
  return held.map(({ data }) => `${data.docNumber} (${data.qty})`).join(', ')
}

/** Promises whose day has gone by: they keep goods from others. */
export async function latePromises(tx: Reading, today: Day, timeZone: string): Promise<Reservation[]> {
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
