import { addDays, type Day, daysBetween, timestamp, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { PARCEL_STATES, parcels } from '#features/shipping/tracking/collection.ts'
import { eventsOf, PUSHED_DAYS } from '#features/shipping/tracking/journey.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import type { ActionRecord, ActionRun } from '#model/command/action/action-spec.ts'
import { pageOf } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, moment, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

type Fields = typeof parcels.fields
type ParcelState = (typeof PARCEL_STATES)[number]
type Parcel = ActionRecord<Fields>

const whyHere = ({ data, name }: Parcel): string | undefined =>
  data.delivered === true ? `${name} is already delivered. Mark it as not delivered first.` : undefined

const expected = ({ data, timeZone }: Parcel): Day | undefined => toDay(data.etaISO, timeZone)
const movedTo = (parcel: Parcel, days: number): Day => addDays(expected(parcel)!, days)

/** The fields for a new expected day; the first one is kept, because carriers are measured by it. */
function expectOn(parcel: Parcel, eta: Day, etaIsEstimate: boolean) {
  const before = expected(parcel)
  return {
    etaISO: eta,
    etaIsEstimate,
    ...(before && parcel.data.firstEta === undefined && { firstEta: before }),
  }
}

/** The events of a parcel with the new one added, and the status of the latest event. */
function withEvent(
  input: { status: ParcelState; text?: string; place?: string; at?: unknown },
  run: ActionRun<Fields>,
) {
  const at = (input.at ?? timestamp(run.now)) as { $ts: string }
  const words = { ...(input.text && { text: input.text }), ...(input.place && { place: input.place }) }
  const events = [...((run.data.events as Data[] | undefined) ?? []), { at, status: input.status, ...words }]
  const [latest] = eventsOf({ events }, run.timeZone)
  return { at, events, status: (latest?.status ?? input.status) as ParcelState }
}

/** Whether a text is a drawn signature: strokes of points within 300 by 120, as an SVG path. */
export const isSignature = (path: string): boolean =>
  path.length <= MAX_DRAWN && /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/.test(path)
const MAX_DRAWN = 20_000
/** The maximum length of a place. */
const MAX_PLACE = 200
/** How far the clock of a phone may be ahead of the server's. */
const AHEAD_MS = 10 * 60_000

/** The actions on a parcel in transit. */
export const parcelActions = defineActions(
  parcels,
  {
    prefix: 'tracking',
    record: 'parcelId',
    noun: { one: 'parcel', many: 'parcels' },
    name: ({ data }) => data.title || 'This parcel',
    initial: 'Unknown',
  },
  {
    markDelivered: action(parcels, {
      label: 'Mark delivered',
      past: 'marked as delivered',
      ask: 'Mark {it} as delivered',
      history: 'marked {it} as delivered',
      key: 'd',
      icon: 'check',
      help: 'Removes the parcel from pending deliveries.',
      to: 'Delivered',
      unless: whyHere,
      instant: true,
      input: {
        signedBy: text('Signed by'),
        signature: text('Signature'),
        place: text('Where', { help: 'Address, or the position of the phone' }),
        refused: text('Refused or missing', { help: 'Quantity not accepted, and the reason' }),
        at: moment('Date and time', { help: 'Default: now' }),
      },
      guard: async ({ signature, at }, { name, now }) =>
        signature && !isSignature(signature)
          ? refuse(`The signature for ${name} could not be read. Sign again.`, 'signature')
          : at && Date.parse((at as { $ts: string }).$ts) > now.getTime() + AHEAD_MS
            ? refuse(`The delivery date of ${name} is in the future. Enter today or an earlier date.`, 'at')
            : undefined,
      set: ({ signedBy, signature, refused, place, at }, run) => ({
        delivered: true,
        deliveredAt: (at ?? timestamp(run.now)) as { $ts: string },
        ...(signedBy && { signedBy }),
        ...(signature && { signature }),
        ...((refused || place) && {
          events: withEvent(
            {
              status: 'Delivered',
              at,
              ...(refused && { text: refused }),
              ...(place && { place: place.slice(0, MAX_PLACE) }),
            },
            run,
          ).events,
        }),
      }),
      effect: ({ data }) => (data.poId ? 'The goods of its order are received under Delivery.' : undefined),
      bulk: {
        name: 'tracking.deliverAll',
        label: 'Delivered',
        ids: 'parcelIds',
        count: 'delivered',
        passesOver: true,
        instant: true,
      },
    }),
    changeEta: action(parcels, {
      label: 'Change expected date',
      past: 'given another expected date',
      ask: 'Change the expected day of {it}',
      history: 'changed the expected day of {it}[ to {etaISO}]',
      done: '{it} is now expected on {etaISO}',
      key: 'e',
      help: `More than ${PUSHED_DAYS} days later also creates a follow-up.`,
      unless: whyHere,
      input: { etaISO: date('Expected', { required: true }), etaIsEstimate: flag('Estimated'), reason: text('Reason') },
      suggest: (parcel) => ({ etaISO: expected(parcel) ?? parcel.today }),
      set: ({ etaISO, etaIsEstimate = false }, run) => expectOn(run, toDay(etaISO, run.timeZone)!, etaIsEstimate),
      after: async ({ etaISO, reason }, run) => {
        const eta = toDay(etaISO, run.timeZone)!
        const followUpId = await chaseLate(run, eta, reason)
        return { expected: eta, ...(followUpId && { followUpId }) }
      },
    }),
    event: action(parcels, {
      label: 'Add an event',
      past: 'given another event',
      ask: 'Add an event to {it}',
      history: 'added an event to {it}',
      done: 'Event added to {it}',
      key: 'a',
      help: 'The latest event sets the status. Delivered closes the parcel.',
      to: PARCEL_STATES,
      unless: whyHere,
      input: {
        status: choice('Status', PARCEL_STATES, { required: true, default: 'In transit' }),
        text: text('What happened'),
        place: text('Where'),
        at: moment('Date and time', { help: 'Default: now' }),
      },
      set: (input, run) => {
        const { at, events, status } = withEvent(input, run)
        return { events, status, ...(status === 'Delivered' && { delivered: true, deliveredAt: at }) }
      },
    }),
    shift: action(parcels, {
      label: 'Shift expected date',
      past: 'expected on another day',
      ask: 'Shift the expected date of {it}',
      history: 'shifted the expected date of {it}',
      done: 'Expected date of {it} shifted',
      icon: 'calendar-time',
      help: `More than ${PUSHED_DAYS} days later also creates a follow-up.`,
      unless: (parcel) =>
        whyHere(parcel) ?? (expected(parcel) ? undefined : `${parcel.name} has no expected date. Enter one first.`),
      input: { days: number('Days later', { required: true, decimals: 0, min: -365, max: 365, default: 1 }) },
      set: ({ days }, run) => expectOn(run, movedTo(run, days), run.data.etaIsEstimate ?? false),
      after: ({ days }, run) => chaseLate(run, movedTo(run, days), undefined),
      bulk: {
        name: 'tracking.shiftEtas',
        label: 'Expected',
        ids: 'parcelIds',
        count: 'moved',
        only: true,
        passesOver: true,
        outcome: 'will be expected that many days later; use a negative number for earlier',
      },
      menuOnly: true,
    }),
    notDelivered: {
      label: 'Mark as not delivered',
      past: 'marked as not delivered',
      ask: 'Mark {it} as not delivered',
      history: 'marked {it} as not delivered',
      help: 'The parcel is pending again.',
      to: 'In transit',
      unless: ({ data, name }) => (data.delivered === true ? undefined : `${name} is not delivered yet.`),
      set: () => ({ delivered: false, deliveredAt: undefined, signedBy: undefined, signature: undefined }),
      effect: () => 'The parcel will be pending again, without a signature.',
      menuOnly: true,
    },
  },
)

/**
 * Creates one follow-up for a long delay, no matter who shipped the parcel; returns its id. Undefined when the delay is
 * short or a follow-up is open.
 */
async function chaseLate(
  { tx, id, name, today, ...parcel }: ActionRun<Fields>,
  eta: Day,
  reason: string | undefined,
): Promise<string | undefined> {
  const before = expected({ id, name, today, ...parcel })
  if (before === undefined || daysBetween(before, eta) <= PUSHED_DAYS) return undefined
  const about = `${pageOf(parcels)}?id=${id}`
  const open = await tx.find(query(followUps, { where: [['status', 'in', ['Open', 'Snoozed']]] }))
  if (open.some(({ data }) => data.about === about)) return undefined
  const made = await tx.insert(followUps, {
    subject: `${name} is late`,
    kind: 'Parcel',
    status: 'Open',
    dueOn: today,
    about,
    notes: [`Expected on ${before}, now on ${eta}.`, reason].filter(Boolean).join(' '),
  })
  return made.id
}
