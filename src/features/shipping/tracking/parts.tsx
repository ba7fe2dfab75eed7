import { createContext, type ReactNode, use } from 'react'
import { type Parcel, pendingParcels } from '#features/shipping/tracking/collection.ts'
import { type ParcelArrival, parcelArrival } from '#features/shipping/tracking/rules.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useFirstFailure, useLiveEntry } from '#ui/shell/use-entry.ts'

/** A parcel on its way with what is derived from it and today. */
export interface ParcelDelivery extends ParcelArrival {
  parcel: Parcel
}

interface Deliveries {
  deliveries: readonly ParcelDelivery[]
  loading: boolean
}
const DeliveriesContext = createContext<Deliveries>({ deliveries: [], loading: false })

/** The parcels on their way, the earliest first. */
export const useDeliveries = (): Deliveries => use(DeliveriesContext)

const liveParcels = (store: LiveStore) => store.documents(pendingParcels)
const toConsole = (error: Error) => console.error('Error in the tracking subscription:', error)

/** Follows the parcels that are not delivered. A subscription that fails goes to the console, and loading ends. */
export function DeliveriesProvider({ children }: { children: ReactNode }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const live = useLiveEntry(liveParcels)
  useFirstFailure(live, toConsole)
  const parcels: readonly Parcel[] = live.state === 'ready' ? live.value : []
  const deliveries = parcels.map((parcel) => ({ parcel, ...parcelArrival(parcel.data, now, timeZone) }))
  return <DeliveriesContext value={{ deliveries, loading: live.state === 'pending' }}>{children}</DeliveriesContext>
}
