import { type Day, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { todos } from '#features/records/todos/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import { endReservation } from '#features/stock/reservations/reserve.ts'
import { defineCommand, type Reading, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { date, reference } from '#model/schema/fields.ts'
import { addQty } from '#model/stock/quantity.ts'

/** As many as one run frees; what is left has its turn the next night. */
const MOST = 1_000

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

/** Frees what was promised until a day that has gone by; whoever promised it is told by a task. */
export const releaseLate = defineCommand({
  name: 'stock.releaseLate',
  label: 'Release expired reservations',
  help: 'Releases expired reservations and notifies their owners. Runs automatically every night.',
  undoBy: 'Reserve the quantity again.',
  large: true,
  input: {},
  look: async ({ tx, today, timeZone }) => (await latePromises(tx, today, timeZone)).slice(0, MOST).map(({ id }) => id),
  async run({ tx, today, timeZone, seen }) {
    const freed: Reservation[] = []
    for (const id of seen as string[]) {
      const promise = await tx.get(reservations, id)
      // Somebody may have released or prolonged it since it was looked for.
      if (promise?.data.status !== 'Active' || (toDay(promise.data.expiresOn, timeZone) ?? today) >= today) continue
      freed.push(await endReservation(tx, id, 'Released'))
    }
    if (freed.length === 0) throw refuse('No expired reservations.')
    for (const own of Map.groupBy(freed, ({ data }) => `${data.docNumber} ${data.partId}`).values())
      await tell(tx, own, { today, timeZone })
    return { released: freed.length }
  },
})

/** One task for what was promised of a part to a document, for whoever promised it last. */
async function tell(
  tx: Tx,
  own: readonly Reservation[],
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  const [{ id, data }] = own as [Reservation]
  const part = await tx.get(parts, data.partId)
  const qty = own.reduce((sum, promise) => addQty(sum, promise.data.qty), 0)
  const made = (await tx.log({ of: { collection: reservations.name, id }, after: 0, limit: 1 }))[0]
  const by = made?.by.email
  await tx.insert(todos, {
    title: `${qty} of ${part?.data.partNumber ?? 'a part'} released: the reservation for ${data.docNumber} ended on ${toDay(data.expiresOn, timeZone)}`,
    source: 'Rule',
    dueOn: today,
    ...(by?.includes('@') && { assignee: by }),
    about: `/inventory?tab=all&id=${encodeURIComponent(data.partId)}`,
    notes: 'Reserve again if still needed, with a new date.',
  })
}

/** Keeps a promise longer, or without an end. */
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
    if (expiresOn && expiresOn < today) throw refuse(`${expiresOn} is in the past. Choose a later date, or release it.`)
    return tx.update(reservations, input.reservationId, { expiresOn })
  },
})
