import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { endReservation, reserveLot, reservePart } from '#features/stock/reservations/reserve.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { date, lines, number, reference, text } from '#model/schema/fields.ts'

/** The most parts of one act. */
const MAX_AT_ONCE = 200

const RESERVED_FOR = 'The customer, order or quote it is reserved for'

/** Reserves stock for a document, from one lot or from the oldest good ones. */
export const reserveStock = defineCommand({
  name: 'stock.reserve',
  label: 'Reserve',
  undoBy: 'Release the reservation.',
  input: {
    partId: reference('Part', 'parts', { required: true }),
    qty: number('Quantity', { required: true }),
    docNumber: text('For', { required: true, help: RESERVED_FOR }),
    expiresOn: date('Until'),
    lotId: reference('Lot', 'inventory', { help: 'Default: oldest lots first' }),
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

/** Reserves stock of several parts for one document, from their oldest good lots; all of it or none. */
export const reserveAll = defineCommand({
  name: 'stock.reserveAll',
  label: 'Reserve several',
  help: 'Reserves the oldest good lots of each part. If any part is short, nothing is reserved.',
  undoBy: 'Release the reservations.',
  input: {
    lines: lines(
      'Parts',
      {
        partId: reference('Part', 'parts', { required: true }),
        qty: number('Quantity', { required: true }),
      },
      { required: true },
    ),
    docNumber: text('For', { required: true, help: RESERVED_FOR }),
    expiresOn: date('Until'),
  },
  async run({ tx, input, timeZone }) {
    if (input.lines.length > MAX_AT_ONCE) throw refuse(`At most ${MAX_AT_ONCE} parts can be reserved at a time.`)
    const promised = { docNumber: input.docNumber.trim(), expiresOn: toDay(input.expiresOn, timeZone) }
    const reservationIds: string[] = []
    for (const { partId, qty } of input.lines)
      reservationIds.push(...(await reservePart(tx, String(partId), Number(qty), promised)).map(({ id }) => id))
    return { reservationIds }
  },
})

async function refuseOther(tx: Tx, lotId: string, partId: string): Promise<void> {
  const { lotNumber, partNumber, partId: own } = (await tx.need(lots, lotId)).data
  const part = await tx.need(parts, partId)
  if (own !== partId) throw refuse(`Lot ${lotNumber} is ${partNumber}, not ${part.data.partNumber}.`)
}

/** Frees what was reserved. */
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
