import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { lots } from '#features/inventory/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { endReservation, reserveLot, reservePart } from '#features/reservations/reserve.ts'
import type { Tx } from '#model/command.ts'
import { defineCommand } from '#model/command.ts'
import { date, number, reference, text } from '#model/fields.ts'

/** Promises stock to a document, from one lot or from the oldest good ones. */
export const reserveStock = defineCommand({
  name: 'stock.reserve',
  label: 'Reserve',
  undoBy: 'Release the reservation.',
  input: {
    partId: reference('Part', 'parts', { required: true }),
    lotId: reference('Lot', 'inventory', { help: 'The oldest good lots unless said' }),
    qty: number('Quantity', { required: true }),
    docNumber: text('For', { required: true, mono: true, help: 'The order or quote it is promised to' }),
    expiresOn: date('Until'),
  },
  async run({ tx, input, timeZone }) {
    const promised = { docNumber: input.docNumber.trim(), expiresOn: toDay(input.expiresOn, timeZone) }
    if (input.lotId) await refuseOther(tx, input.lotId, input.partId)
    const made = input.lotId
      ? [await reserveLot(tx, input.lotId, input.qty, promised)]
      : await reservePart(tx, input.partId, input.qty, promised)
    return { reservationIds: made.map(({ id }) => id) }
  },
})

async function refuseOther(tx: Tx, lotId: string, partId: string): Promise<void> {
  const { lotNumber, partNumber, partId: own } = (await tx.need(lots, lotId)).data
  const part = await tx.need(parts, partId)
  if (own !== partId) throw refuse(`Lot ${lotNumber} is ${partNumber}, not ${part.data.partNumber}.`)
}

/** Frees what was promised. */
export const releaseStock = defineCommand({
  name: 'stock.release',
  label: 'Release',
  undoBy: 'Reserve the quantity again.',
  input: { reservationId: reference('Reservation', 'reservations', { required: true }) },
  async run({ tx, input }) {
    const { data } = await endReservation(tx, input.reservationId, 'Released')
    return { docNumber: data.docNumber, qty: data.qty }
  },
})
