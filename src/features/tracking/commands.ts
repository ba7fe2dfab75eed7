import { refuse } from '#base/problem.ts'
import { parcels } from '#features/tracking/collection.ts'
import { defineCommand } from '#model/command.ts'
import { reference, text } from '#model/fields.ts'

/** The parcel is here: it leaves the tracking menu. */
export const markDelivered = defineCommand({
  name: 'tracking.markDelivered',
  label: 'Mark delivered',
  help: 'The parcel leaves the list of pending deliveries.',
  input: {
    parcelId: reference('Parcel', 'Tracking', { required: true }),
    signedBy: text('Signed by'),
  },
  async run({ tx, input, now }) {
    const parcel = await tx.need(parcels, input.parcelId)
    if (parcel.data.delivered === true) throw refuse(`${parcel.data.title ?? 'This parcel'} is already delivered.`)
    return tx.update(parcels, parcel.id, {
      delivered: true,
      status: 'Delivered',
      deliveredAt: { $ts: now.toISOString() },
      ...(input.signedBy && { signedBy: input.signedBy }),
    })
  },
})
