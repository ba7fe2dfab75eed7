import { createContext, type ReactNode, use } from 'react'
import { type Parcel, pendingParcels } from '#features/shipping/tracking/collection.ts'
import { type ParcelArrival, parcelArrival } from '#features/shipping/tracking/rules.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useFirstFailure, useLiveEntry } from '#ui/shell/use-entry.ts'

/** A parcel in transit with its arrival, derived from the parcel and today's date. */
export interface ParcelDelivery extends ParcelArrival {
  parcel: Parcel
}

interface Deliveries {
  deliveries: readonly ParcelDelivery[]
  loading: boolean
}
const DeliveriesContext = createContext<Deliveries>({ deliveries: [], loading: false })

/** The parcels in transit, earliest first. */
export const useDeliveries = (): Deliveries => use(DeliveriesContext)

const liveParcels = (store: LiveStore) => store.documents(pendingParcels)
const toConsole = (error: Error) => console.error('Error in the tracking subscription:', error)

/**
 * Subscribes to the parcels that are not delivered. A failed subscription is logged to the console, and loading ends.
 */
export function DeliveriesProvider({ children }: { children: ReactNode }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const live = useLiveEntry(liveParcels)
  useFirstFailure(live, toConsole)
  const parcels: readonly Parcel[] = live.state === 'ready' ? live.value : []
  const deliveries = parcels.map((parcel) => ({ parcel, ...parcelArrival(parcel.data, now, timeZone) }))
  return <DeliveriesContext value={{ deliveries, loading: live.state === 'pending' }}>{children}</DeliveriesContext>
}
