import { timestamp } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import { refusedLine, shipments } from '#features/shipping/shipments/collection.ts'
import { idsIn, nameOfShipment, ORDERS, SLIPS, stateAfter } from '#features/shipping/shipments/rules.ts'
import { parcelActions } from '#features/shipping/tracking/actions.ts'
import { PARCEL_STATES, parcels } from '#features/shipping/tracking/collection.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import type { ActionRun } from '#model/command/action/action-spec.ts'
import { choice, lines, moment, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

type Run = ActionRun<typeof shipments.fields>
const ON_ITS_WAY = ['Booked', 'In transit', 'Exception'] as const

/** Records an event on every parcel of a shipment that is not delivered, and returns the ids of those parcels. */
async function tellParcels(run: Run, event: Data): Promise<string[]> {
  const notes: string[] = []
  for (const parcelId of run.data.parcelIds ?? []) {
    const parcel = await run.tx.get(parcels, parcelId)
    if (!parcel || parcel.data.delivered) continue
    await parcelActions.command('event').run({ ...run, input: { parcelId, ...event } } as never)
    notes.push(parcelId)
  }
  return notes
}

/** The actions on a shipment after it is booked. */
export const shipmentActions = defineActions(
  shipments,
  {
    prefix: 'shipments',
    record: 'shipmentId',
    noun: { one: 'shipment', many: 'shipments' },
    name: nameOfShipment,
    initial: 'Draft',
  },
  {
    event: action(shipments, {
      label: 'Add an event',
      past: 'given another event',
      ask: 'Add an event to {it}',
      history: 'added an event to {it}',
      done: 'Event added to {it}',
      icon: 'truck',
      help: 'Adds the event to every parcel of the shipment and updates its status.',
      from: ON_ITS_WAY,
      to: ['Booked', 'In transit', 'Exception', 'Delivered'],
      input: {
        status: choice('Status', PARCEL_STATES, { required: true, default: 'In transit' }),
        at: moment('Date and time', { help: 'Default: now' }),
        place: text('Where'),
        text: text('What happened'),
      },
      set: ({ status, at }, { data, now }) => ({
        status: stateAfter(status, data.status ?? 'Booked'),
        ...(status === 'Delivered' && { deliveredAt: at ?? timestamp(now) }),
      }),
      after: async ({ status, at, place, text: said }, run) => {
        await tellParcels(run, { status, ...(at && { at }), ...(place && { place }), ...(said && { text: said }) })
        return run.next
      },
    }),
    deliver: action(shipments, {
      label: 'Delivered',
      past: 'delivered',
      ask: 'Mark {it} as delivered',
      history: 'marked {it} as delivered[, signed by {signedBy}]',
      icon: 'check',
      help: 'Closes every parcel of the shipment and saves who signed and what was refused.',
      from: ON_ITS_WAY,
      to: 'Delivered',
      input: {
        at: moment('Date and time', { help: 'Default: now' }),
        signedBy: text('Signed by', { required: true }),
        refused: lines('Refused', refusedLine),
        podId: reference('Proof of delivery', attachments, { help: 'A file that was uploaded' }),
      },
      check: ({ refused = [] }) => {
        const at = refused.findIndex(({ reason }) => !String(reason ?? '').trim())
        return at < 0 ? undefined : refuse(`Enter why line ${at + 1} was refused.`, `refused/${at}/reason`)
      },
      set: ({ at, signedBy, refused, podId }, { now }) => ({
        deliveredAt: at ?? timestamp(now),
        signedBy: signedBy.trim(),
        ...(refused?.length && { refused: refused as never }),
        ...(podId && { podId }),
      }),
      after: async ({ at, signedBy, podId }, run) => {
        const parcelIds = await tellParcels(run, { status: 'Delivered', ...(at && { at }) })
        for (const id of parcelIds)
          await run.tx.update(parcels, id, {
            ...{ status: 'Delivered', delivered: true },
            ...{ deliveredAt: at ?? timestamp(run.now), signedBy: signedBy.trim() },
          })
        if (podId) {
          await run.tx.need(attachments, podId)
          await run.tx.update(attachments, podId, { collection: shipments.name, recordId: run.id })
        }
        return run.next
      },
    }),
    void: action(shipments, {
      label: 'Void',
      past: 'voided',
      history: 'voided {it}[: {voidReason}]',
      icon: 'ban',
      help: 'Voids its labels too. The goods can be booked again.',
      from: ['Draft', 'Booked'],
      to: 'Void',
      undoBy: 'Book the shipment again.',
      input: { reason: text('Reason', { required: true }) },
      set: ({ reason }) => ({ voidReason: reason.trim(), labelIds: [], parcelIds: [] }),
      after: async (_, run) => {
        await takeLabelsBack(run)
        return run.next
      },
      menuOnly: true,
    }),
  },
)

/** Removes the parcels created by the booking; those that existed before stay, without their share of the cost. */
async function takeLabelsBack({ tx, id, data }: Run): Promise<void> {
  const made = new Set(data.labelIds ?? [])
  const goods = [
    ...(data.slipIds ?? []).map((slipId) => [SLIPS, slipId] as const),
    ...(data.poIds ?? []).map((poId) => [ORDERS, poId] as const),
  ]
  for (const [collection, docId] of goods) {
    const doc = await tx.getAny(collection, docId)
    if (!doc) continue
    const { shipmentId, ...rest } = doc.data
    await tx.put(collection, docId, {
      ...rest,
      ...(shipmentId !== undefined && shipmentId !== id && { shipmentId }),
      parcelIds: idsIn(doc.data.parcelIds).filter((parcelId) => !made.has(parcelId)),
    })
  }
  for (const parcelId of data.parcelIds ?? []) {
    if (made.has(parcelId)) await tx.remove(parcels.name, parcelId)
    else if (await tx.get(parcels, parcelId))
      await tx.update(parcels, parcelId, { shipmentId: undefined, cost: undefined })
  }
}
