import { type Day, longDay, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import { endReservation, expiredReservations, reserveLot, reservePart } from '#features/stock/reservations/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Values } from '#model/schema/collection.ts'
import { date, lines, number, reference, text } from '#model/schema/fields.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The most parts reserved at once. */
const MAX_AT_ONCE = 200

/** Whom stock is reserved for: a customer, a document such as an order or a quote, or both. */
const reservedFor = {
  customerId: reference('Customer', customers),
  docNumber: text('Reserved for', { help: 'Default: the customer' }),
  expiresOn: date('Until'),
}

/** Reserves stock for a document, from one lot or from the oldest good ones. */
export const reserveStock = defineCommand({
  name: 'stock.reserve',
  label: 'Reserve',
  undoBy: 'Release the reservation.',
  input: {
    partId: reference('Part', parts, { required: true }),
    qty: number('Quantity', { required: true }),
    ...reservedFor,
    lotId: reference('Lot', lots, { help: 'Default: oldest' }),
  },
  async run(context) {
    const { tx, input, now } = context
    const promised = await reservedForOf(context)
    if (input.lotId) await refuseOther(tx, input.lotId, input.partId)
    const made = input.lotId
      ? [await reserveLot(tx, input.lotId, input.qty, promised, now)]
      : await reservePart(tx, input.partId, input.qty, promised, now)
    return { reservationIds: made.map(({ id }) => id), docNumber: promised.docNumber }
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
        partId: reference('Part', parts, { required: true }),
        qty: number('Quantity', { required: true }),
      },
      { required: true },
    ),
    ...reservedFor,
  },
  async run(context) {
    const { tx, input, now } = context
    if (input.lines.length > MAX_AT_ONCE) throw refuse(`Select ${MAX_AT_ONCE} parts or fewer.`)
    const promised = await reservedForOf(context)
    const reservationIds: string[] = []
    for (const { partId, qty } of input.lines)
      reservationIds.push(...(await reservePart(tx, String(partId), Number(qty), promised, now)).map(({ id }) => id))
    return { reservationIds, docNumber: promised.docNumber }
  },
})

async function reservedForOf({ tx, input, timeZone }: CommandContext<Partial<Values<typeof reservedFor>>>) {
  const customer = input.customerId ? await tx.need(customers, input.customerId) : undefined
  const docNumber = input.docNumber?.trim() || customer?.data.name
  if (!docNumber) throw refuse('Choose a customer, or enter what the stock is reserved for.', 'docNumber')
  return { docNumber, customerId: customer?.id, expiresOn: toDay(input.expiresOn, timeZone) }
}

async function refuseOther(tx: Tx, lotId: string, partId: string): Promise<void> {
  const { lotNumber, partNumber, partId: own } = (await tx.need(lots, lotId)).data
  const part = await tx.need(parts, partId)
  if (own !== partId) throw refuse(`Lot ${lotNumber} is ${partNumber}, not ${part.data.partNumber}.`, 'lotId')
}

/** Releases a reservation. */
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

/** Extends a reservation, or removes its end date. */
export const keepUntil = defineCommand({
  name: 'stock.keepUntil',
  label: 'Keep until',
  input: {
    reservationId: reference('Reservation', 'reservations', { required: true }),
    expiresOn: date('Until', { help: 'Leave empty to keep it until released' }),
  },
  async run({ tx, input, today, timeZone }) {
    const { data } = await tx.need(reservations, input.reservationId)
    if (data.status !== 'Active')
      throw refuse(`The reservation for ${data.docNumber} is ${data.status.toLowerCase()} . Reserve again.`)
    const expiresOn = toDay(input.expiresOn, timeZone)
    if (expiresOn && expiresOn < today)
      throw refuse(`${expiresOn} is in the past. Choose a later date, or release it.`, 'expiresOn')
    return tx.update(reservations, input.reservationId, { expiresOn })
  },
})

/** The most reservations released in one run; the rest follows the next night. */
const MAX_RELEASED = 1_000

/** Releases reservations whose day has passed; the person who made each one gets a task. */
export const releaseLate = defineCommand({
  name: 'stock.releaseLate',
  label: 'Release expired reservations',
  help: 'Releases expired reservations and notifies their owners. Runs automatically every night.',
  undoBy: 'Reserve the quantity again.',
  large: true,
  input: {},
  look: async ({ tx, today, timeZone }) =>
    (await expiredReservations(tx, today, timeZone)).slice(0, MAX_RELEASED).map(({ id }) => id),
  async run({ tx, today, timeZone, seen }) {
    const freed: Reservation[] = []
    for (const id of seen as string[]) {
      const reservation = await tx.get(reservations, id)
      // Someone may have released or extended it in the meantime.
      if (reservation?.data.status !== 'Active' || (toDay(reservation.data.expiresOn, timeZone) ?? today) >= today)
        continue
      freed.push(await endReservation(tx, id, 'Released'))
    }
    if (freed.length === 0) throw refuse('No expired reservations.')
    for (const own of Map.groupBy(freed, ({ data }) => `${data.docNumber} ${data.partId}`).values())
      await tell(tx, own, { today, timeZone })
    return { released: freed.length }
  },
})

/** Creates one task for the released reservations of a part for a document, assigned to whoever reserved last. */
async function tell(
  tx: Tx,
  own: readonly Reservation[],
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  const [{ id, data }] = own as [Reservation]
  const part = await tx.get(parts, data.partId)
  const qty = own.reduce((sum, reservation) => addQty(sum, reservation.data.qty), 0)
  const made = (await tx.log({ of: { collection: reservations.name, id }, after: 0, limit: 1 }))[0]
  const by = made?.by.email
  const ended = toDay(data.expiresOn, timeZone)
  await tx.insert(todos, {
    title: `${qty} of ${part?.data.partNumber ?? 'a part'} released: the reservation for ${data.docNumber} ended on ${ended && longDay(ended)}`,
    source: 'Rule',
    dueOn: today,
    ...(by?.includes('@') && { assignee: by }),
    about: recordAddress(parts, data.partId),
    notes: 'Reserve again if still needed, with a new date.',
  })
}
