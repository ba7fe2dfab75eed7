import { shipments } from '#features/shipping/shipments/collection.ts'
import { stateAfter } from '#features/shipping/shipments/rules.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { defineHook } from '#model/command/hook.ts'

/** Updates a shipment when its parcels change, whoever reports it: it is delivered once all of them are. */
export const shipmentFollowsParcels = defineHook(parcels, async ({ tx, before, after }) => {
  if (!after?.shipmentId) return
  if (before?.status === after.status && before?.delivered === after.delivered) return
  const shipment = await tx.get(shipments, after.shipmentId)
  const status = shipment?.data.status
  if (!shipment || (status !== 'Booked' && status !== 'In transit' && status !== 'Exception')) return
  const own = await Promise.all((shipment.data.parcelIds ?? []).map((id) => tx.get(parcels, id)))
  const isDone = own.every((parcel) => parcel === undefined || parcel.data.delivered === true)
  const next = stateAfter(after.status ?? 'Unknown', status)
  if (isDone)
    await tx.update(shipments, shipment.id, {
      status: 'Delivered',
      ...(after.deliveredAt && { deliveredAt: after.deliveredAt }),
      ...(after.signedBy && { signedBy: after.signedBy }),
    })
  else if (next !== status && next !== 'Delivered') await tx.update(shipments, shipment.id, { status: next })
})
