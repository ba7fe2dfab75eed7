import { roundTo } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import type { Deal } from '#features/sales/deals/collection.ts'
import {
  definedValues,
  needDeal,
  needLine,
  needOpenQty,
  refreshDeal,
  reservationOf,
  reservationsOf,
  trimReservations,
} from '#features/sales/deals/commands.ts'
import { nameOfDeal } from '#features/sales/deals/rules.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { lotOf } from '#features/sales/packing-slips/commands.ts'
import { nameOfSlip, picked, pickedOf } from '#features/sales/packing-slips/rules.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { whyHeld } from '#features/sales/proformas/rules.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { enterLines } from '#features/stock/line-entries/commands.ts'
import { type Books, needOpenDay } from '#features/stock/postings/commands.ts'
import { endReservation, reserveLot } from '#features/stock/reservations/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { spread } from '#model/document/owed/allocation.ts'
import { bareNumber } from '#model/matching/tracking-numbers.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The shipping details of a slip. */
interface Shipping {
  day: string
  carrier?: string | undefined
  service?: string | undefined
  trackingNumbers?: readonly string[] | undefined
  freightCost?: number | undefined
}

export const sourceOfSlip = ({ id, data }: PackingSlip) => ({
  docType: packingSlips.name,
  docId: id,
  docNumber: data.slipNumber,
})

const linesOf = ({ data }: PackingSlip): readonly Data[] => linesIn(data.lines as Value | undefined)

/**
 * Ships a packing slip: goods leave their lots at cost, reservations are fulfilled, and the shipped quantities of the
 * deal's lines are updated.
 */
export async function shipSlip(
  books: Books,
  given: PackingSlip,
  shipping: Shipping,
): Promise<{ slip: PackingSlip; parcels: string[] }> {
  const { tx } = books
  const deal = await needDeal(tx, String(given.data.transactionId))
  const slip = given.data.slipNumber ? given : await numbered(books, given)
  const lines = linesOf(slip).map((line): Data => ({ ...line, qty: pickedOf(line) }))
  const going = lines.filter(({ qty }) => Number(qty) > 0)
  await refuseToShip(books, deal, slip, going, shipping.day)
  await fulfillReservations(tx, deal, going)
  const rows = await postMovements(
    books,
    going.map((line) => ({
      lotId: String(line.lotId),
      type: 'Issue' as const,
      qtyDelta: -Number(line.qty),
      docType: packingSlips.name,
      docId: slip.id,
      docNumber: nameOfSlip(slip),
      docLineId: String(line.lineId),
      counter: shippedLeg(slip, line),
    })),
    shipping.day,
    { source: sourceOfSlip(slip) },
  )
  const costed = lines.map((line): Data => {
    const row = rows.find(({ data }) => data.docLineId === line.lineId)
    return row
      ? { ...line, unitCost: row.data.unitCost, value: roundTo(-row.data.valueDelta, 4), qtyInvoiced: 0 }
      : line
  })
  const parcelIds = await sendParcels(books, deal, slip, shipping)
  const shipped = await tx.update(packingSlips, slip.id, {
    status: 'Shipped',
    posted: true,
    shippedOn: shipping.day,
    lines: costed,
    ...definedValues({ carrier: shipping.carrier, service: shipping.service, freightCost: shipping.freightCost }),
    ...(parcelIds.length > 0 && { parcelIds: [...(slip.data.parcelIds ?? []), ...parcelIds] }),
  })
  await enterLines(
    books,
    { type: 'transactions', id: deal.id },
    going.map((line) => ({
      lineId: String(line.dealLineId),
      kind: 'Shipped' as const,
      qty: Number(line.qty),
      docLineId: String(line.lineId),
    })),
    { day: shipping.day, source: sourceOfSlip(slip) },
  )
  await trimReservations(books, await needDeal(tx, deal.id))
  await refreshDeal(books, deal.id)
  return { slip: shipped, parcels: parcelIds }
}

/** A manually created slip gets its number when it is shipped. */
const numbered = async ({ tx, today }: Books, { id }: PackingSlip): Promise<PackingSlip> =>
  await tx.update(packingSlips, id, {
    slipNumber: await nextNumber(tx, seriesOf('PS', today), { collection: packingSlips.name, field: 'slipNumber' }),
  })

/** The posting leg of the shipped-not-invoiced account. */
export const shippedLeg = (slip: PackingSlip, line: Data) => ({
  ledger: 'SNI' as const,
  partyType: 'customers' as const,
  partyId: slip.data.customerId,
  partyName: slip.data.customerName,
  itemType: packingSlips.name,
  itemId: slip.id,
  itemNumber: slip.data.slipNumber,
  lineId: String(line.lineId),
  orderId: slip.data.transactionId,
})

async function refuseToShip(
  books: Books,
  deal: Deal,
  slip: PackingSlip,
  going: readonly Data[],
  day: string,
): Promise<void> {
  if (picked([...going]) <= 0) throw refuse(`${nameOfSlip(slip)} has no picked goods. Pick first.`)
  if ((slip.data.customerId ?? undefined) !== (deal.data.customerId ?? undefined))
    throw refuse(
      `${nameOfSlip(slip)} is for a different customer than ${nameOfDeal(deal)}. Create the packing slip again from the order.`,
    )
  for (const [id, own] of Map.groupBy(going, ({ dealLineId }) => String(dealLineId))) {
    const sold = needLine(deal, id)
    needOpenQty(
      sold,
      own.reduce((sum, line) => addQty(sum, Number(line.qty)), 0),
    )
    // A slip may have been created manually, so its lots are checked again.
    for (const { lotId } of own) await lotOf(books.tx, String(lotId), String(sold.partId), sold.partNumber)
  }
  if (deal.data.status !== 'Confirmed')
    throw refuse(`${nameOfDeal(deal)} is ${deal.data.status?.toLowerCase()}. Only confirmed orders are shipped.`)
  const asking = await books.tx.find(query(proformas, { where: [['transactionId', '==', deal.id]] }))
  const why = whyHeld(asking, deal.data.depositPaid)
  if (why) throw refuse(why)
  await needOpenDay(books, day)
}

/** Ends the reservations fulfilled by the goods of a slip; the rest of a reservation is reserved again. */
async function fulfillReservations(tx: Tx, deal: Deal, going: readonly Data[]): Promise<void> {
  const keyOf = (lotId: unknown, lineId: unknown): string => `${lotId} ${lineId}`
  const reserved = Map.groupBy(await reservationsOf(tx, deal.id), ({ data }) => keyOf(data.lotId, data.lineId))
  for (const line of going) {
    let left = Number(line.qty)
    const held = reserved.get(keyOf(line.lotId, line.dealLineId)) ?? []
    while (left > 0) {
      const one = held.shift()
      if (!one) break
      const { lotId, lineId, qty } = one.data
      await endReservation(tx, one.id, 'Fulfilled')
      const rest = addQty(qty, -Math.min(left, qty))
      if (rest > 0) held.push(await reserveLot(tx, lotId, rest, reservationOf(deal, String(lineId))))
      left = addQty(left, -addQty(qty, -rest))
    }
  }
}

/**
 * Creates an outbound parcel for each tracking number and reuses those of its booked shipment; the freight cost is
 * spread over them.
 */
async function sendParcels({ tx }: Books, deal: Deal, slip: PackingSlip, shipping: Shipping): Promise<string[]> {
  const ofCartons = linesIn(slip.data.cartons as Value | undefined).flatMap(({ trackingNumber }) =>
    typeof trackingNumber === 'string' && trackingNumber ? [trackingNumber] : [],
  )
  const given = shipping.trackingNumbers?.length ? shipping.trackingNumbers : ofCartons
  const numbers = [...new Set(given.map((one) => bareNumber(one)).filter(Boolean))]
  const costs = spread(
    shipping.freightCost ?? 0,
    numbers.map(() => 1),
  )
  const known = new Map<string, string>()
  for (const id of slip.data.parcelIds ?? []) {
    const parcel = await tx.get(parcels, id)
    if (parcel) known.set(bareNumber(parcel.data.trackingNumber ?? ''), id)
  }
  const ids: string[] = []
  for (const [at, trackingNumber] of numbers.entries()) {
    const cost = shipping.freightCost ? { cost: costs[at]! } : {}
    const before = known.get(trackingNumber)
    if (before) {
      if (shipping.freightCost) await tx.update(parcels, before, cost)
      continue
    }
    const parcel = await tx.insert(parcels, {
      title: `${nameOfSlip(slip)} to ${slip.data.customerName ?? 'the customer'}`,
      carrier: shipping.carrier || slip.data.carrier || 'Other',
      trackingNumber,
      direction: 'Outbound',
      status: 'Info received',
      etaISO: shipping.day,
      etaIsEstimate: true,
      delivered: false,
      ...(slip.data.customerId && { customerId: slip.data.customerId }),
      slipId: slip.id,
      transactionId: deal.id,
      ...cost,
    })
    ids.push(parcel.id)
  }
  return ids
}
