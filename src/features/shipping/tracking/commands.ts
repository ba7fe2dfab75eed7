import { addDays, type Day, daysBetween, timestamp, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { followUps } from '#features/insight/follow-ups/collection.ts'
import { PARCEL_STATES, type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { eventsOf, PUSHED_DAYS } from '#features/shipping/tracking/journey.ts'
import { MAX_PASTED } from '#features/shipping/tracking/pasted/pasted.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { plainNumber } from '#model/matching/tracking-numbers.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, moment, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The parcel is here: it leaves the tracking menu. */
export const markDelivered = defineCommand({
  name: 'tracking.markDelivered',
  label: 'Mark delivered',
  help: 'Removes the parcel from pending deliveries.',
  input: {
    parcelId: reference('Parcel', 'Tracking', { required: true }),
    signedBy: text('Signed by'),
  },
  async run({ tx, input, now }) {
    const parcel = await tx.need(parcels, input.parcelId)
    if (parcel.data.delivered === true) throw refuse(`${nameOf(parcel)} is already delivered.`)
    return tx.update(parcels, parcel.id, {
      ...arrived(now),
      ...(input.signedBy && { signedBy: input.signedBy }),
    })
  },
})

/** Several are here at once; those that were here already stay as they are. */
export const deliverAll = defineCommand({
  name: 'tracking.deliverAll',
  label: 'Mark several delivered',
  input: { parcelIds: tags('Parcels', { required: true }) },
  async run({ tx, input, now }) {
    let delivered = 0
    for (const id of input.parcelIds.slice(0, MAX_PASTED)) {
      const parcel = await tx.need(parcels, id)
      if (parcel.data.delivered === true) continue
      await tx.update(parcels, id, arrived(now))
      delivered++
    }
    return { delivered }
  },
})

/** The carrier was wrong, or somebody was: the parcel is on its way again. */
export const notDelivered = defineCommand({
  name: 'tracking.notDelivered',
  label: 'Mark as not delivered',
  help: 'The parcel is pending again.',
  input: { parcelId: reference('Parcel', 'Tracking', { required: true }) },
  async run({ tx, input }) {
    const parcel = await tx.need(parcels, input.parcelId)
    if (parcel.data.delivered !== true) throw refuse(`${nameOf(parcel)} is not delivered yet.`)
    return tx.update(parcels, parcel.id, {
      delivered: false,
      status: 'In transit',
      deliveredAt: undefined,
      signedBy: undefined,
    })
  },
})

/** Somebody has seen or heard where the parcel is. */
export const addEvent = defineCommand({
  name: 'tracking.event',
  label: 'Add an event',
  help: 'The state follows the latest event; Delivered closes the parcel.',
  input: {
    parcelId: reference('Parcel', 'Tracking', { required: true }),
    status: choice('Status', PARCEL_STATES, { required: true, default: 'In transit' }),
    text: text('What happened'),
    place: text('Where'),
    at: moment('When', { help: 'Default: now' }),
  },
  async run({ tx, input, now, timeZone }) {
    const parcel = await tx.need(parcels, input.parcelId)
    const at = input.at ?? timestamp(now)
    const words = { ...(input.text && { text: input.text }), ...(input.place && { place: input.place }) }
    const events = [...((parcel.data.events as Data[] | undefined) ?? []), { at, status: input.status, ...words }]
    const [latest] = eventsOf({ events }, timeZone)
    if (parcel.data.delivered === true && latest?.status !== 'Delivered')
      throw refuse(`${nameOf(parcel)} is delivered. Say first that it was not delivered after all.`)
    const isHere = latest?.status === 'Delivered' && parcel.data.delivered !== true
    return tx.update(parcels, parcel.id, {
      events,
      status: (latest?.status ?? input.status) as (typeof PARCEL_STATES)[number],
      ...(isHere && { delivered: true, deliveredAt: at }),
    })
  },
})

/** Another day is expected. A long delay is chased with whoever sends it. */
export const changeEta = defineCommand({
  name: 'tracking.changeEta',
  label: 'Change expected date',
  help: `Pushed by more than ${PUSHED_DAYS} days, it also becomes a follow-up.`,
  input: {
    parcelId: reference('Parcel', 'Tracking', { required: true }),
    etaISO: date('Expected', { required: true }),
    etaIsEstimate: flag('Estimated'),
    reason: text('Why'),
  },
  async run({ tx, input, today, timeZone }) {
    const parcel = await tx.need(parcels, input.parcelId)
    if (parcel.data.delivered === true) throw refuse(`${nameOf(parcel)} is already delivered.`)
    const eta = toDay(input.etaISO, timeZone)!
    const { reason, etaIsEstimate = false } = input
    const chase = await expectOn(tx, parcel, { eta, etaIsEstimate, reason, today, timeZone })
    return { expected: eta, ...(chase && { followUpId: chase }) }
  },
})

/** The same for several: each as many days later, or earlier, as its day is now; those without a day stay. */
export const shiftEtas = defineCommand({
  name: 'tracking.shiftEtas',
  label: 'Shift expected dates',
  help: `Those pushed by more than ${PUSHED_DAYS} days also become follow-ups.`,
  input: {
    parcelIds: tags('Parcels', { required: true }),
    days: number('Days later', { required: true, decimals: 0, min: -365, max: 365 }),
  },
  async run({ tx, input, today, timeZone }) {
    let moved = 0
    for (const id of input.parcelIds.slice(0, MAX_PASTED)) {
      const parcel = await tx.need(parcels, id)
      const before = toDay(parcel.data.etaISO, timeZone)
      if (parcel.data.delivered === true || !before) continue
      const { etaIsEstimate = false } = parcel.data
      await expectOn(tx, parcel, { eta: addDays(before, input.days), etaIsEstimate, today, timeZone })
      moved++
    }
    return { moved }
  },
})

interface Expected {
  eta: Day
  etaIsEstimate: boolean
  reason?: string | undefined
  today: Day
  timeZone: string
}

/** Writes the new day, keeps the first one, and answers the follow-up that a long delay becomes. */
async function expectOn(
  tx: Tx,
  parcel: Parcel,
  { eta, etaIsEstimate, reason, today, timeZone }: Expected,
): Promise<string | undefined> {
  const before = toDay(parcel.data.etaISO, timeZone)
  await tx.update(parcels, parcel.id, {
    etaISO: eta,
    etaIsEstimate,
    // What was told first is what a carrier is measured by.
    ...(before && parcel.data.firstEta === undefined && { firstEta: before }),
  })
  if (before === undefined || daysBetween(before, eta) <= PUSHED_DAYS) return undefined
  return chaseLate(tx, parcel, { before, eta, today, reason })
}

async function chaseLate(
  tx: Tx,
  parcel: Parcel,
  { before, eta, today, reason }: { before: Day; eta: Day; today: Day; reason: string | undefined },
): Promise<string | undefined> {
  const about = `/tracking?id=${parcel.id}`
  const open = await tx.find(query(followUps, { where: [['status', 'in', ['Open', 'Snoozed']]] }))
  if (open.some(({ data }) => data.about === about)) return undefined
  const made = await tx.insert(followUps, {
    subject: `${nameOf(parcel)} is late`,
    kind: 'Parcel',
    status: 'Open',
    dueOn: today,
    about,
    notes: [`Expected on ${before}, now on ${eta}.`, reason].filter(Boolean).join(' '),
  })
  return made.id
}

/** Parcels by their numbers; one that is known already is answered and not added again. */
export const addParcels = defineCommand({
  name: 'tracking.add',
  label: 'Add parcels',
  help: 'A number that is on its way already is not added twice.',
  input: {
    parcels: lines(
      'Parcels',
      {
        trackingNumber: text('Tracking #', { required: true }),
        carrier: text('Carrier'),
        title: text('Title'),
        etaISO: date('Expected', { required: true }),
      },
      { required: true },
    ),
    direction: choice('Direction', ['Inbound', 'Outbound'], { default: 'Inbound' }),
    etaIsEstimate: flag('Estimated'),
    poId: reference('Purchase order', 'po'),
  },
  async run({ tx, input, timeZone }) {
    if (input.parcels.length > MAX_PASTED) throw refuse(`At most ${MAX_PASTED} parcels are added at once.`)
    const added: { id: string; number: string }[] = []
    const known: { id: string; number: string }[] = []
    const taken = new Set<string>()
    for (const row of input.parcels) {
      const number = plainNumber(String(row.trackingNumber))
      const carrier = typeof row.carrier === 'string' ? row.carrier.trim() : ''
      if (number === '' || taken.has(number)) continue
      taken.add(number)
      const before = await sameParcel(tx, [number, String(row.trackingNumber).trim()], carrier)
      if (before) {
        known.push({ id: before, number })
        continue
      }
      const title = typeof row.title === 'string' && row.title.trim() !== '' ? row.title.trim() : undefined
      const made = await tx.insert(parcels, {
        title: title ?? [carrier, number].filter(Boolean).join(' '),
        trackingNumber: number,
        carrier: carrier || 'Other',
        direction: input.direction,
        status: 'Info received',
        etaISO: toDay(row.etaISO, timeZone)!,
        etaIsEstimate: input.etaIsEstimate ?? false,
        delivered: false,
        ...(input.poId && { poId: input.poId }),
      })
      added.push({ id: made.id, number })
    }
    return { added, known }
  },
})

/** The parcel of a number that is on its way, or that the same carrier has brought. */
async function sameParcel(tx: Tx, numbers: readonly string[], carrier: string): Promise<string | undefined> {
  const found = await tx.find(query(parcels, { where: [['trackingNumber', 'in', [...new Set(numbers)]]] }))
  const isOf = ({ data }: Parcel) => (data.carrier ?? '').toLowerCase() === carrier.toLowerCase()
  return (found.find(({ data }) => data.delivered !== true) ?? found.find(isOf))?.id
}

const arrived = (now: Date) => ({ delivered: true, status: 'Delivered', deliveredAt: timestamp(now) }) as const
const nameOf = ({ data }: Parcel): string => data.title || 'This parcel'
