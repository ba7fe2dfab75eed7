import type { Shipment } from '#features/shipping/shipments/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** Packing slips and orders are in areas above shipping, so they are read and written by collection name. */
export const SLIPS = 'packingSlips'
export const ORDERS = 'po'

/** The name of a shipment in error messages. */
export const nameOfShipment = ({ id, data }: { id: string; data: Partial<Shipment['data']> }): string =>
  data.shipmentNumber ?? `Shipment ${id}`

export const textIn = (data: Data, name: string): string | undefined =>
  typeof data[name] === 'string' && data[name] !== '' ? data[name] : undefined

export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

type State = NonNullable<Shipment['data']['status']>

/** The state of a shipment after an event of its parcels; unchanged when the event does not affect it. */
export function stateAfter(event: string, now: State): State {
  if (event === 'Delivered') return 'Delivered'
  if (event === 'Exception' || event === 'Failed attempt' || event === 'Returned') return 'Exception'
  if (event === 'In transit' || event === 'Out for delivery' || event === 'Available for pickup') return 'In transit'
  return now
}
