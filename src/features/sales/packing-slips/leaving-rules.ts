import { type Day, toDay } from '#base/days.ts'

/** The part of a packing slip that the shipping board reads. */
interface LeavingSlip {
  status?: unknown
}

/** A parcel of a packing slip, as far as the shipping board reads it. */
export interface LeavingParcel {
  status?: string
  etaISO?: unknown
  carrier?: string
  trackingNumber?: string
}

export type LeavingGroup = 'ship' | 'underway' | 'exception' | 'late'

const NOT_SHIPPED: readonly unknown[] = [undefined, 'Draft', 'Picking', 'Packed']
const AMISS: readonly unknown[] = ['Exception', 'Failed attempt', 'Returned']

/**
 * The groups of a packing slip on the board; empty when all its parcels have arrived. A slip is late after the day
 * promised to the customer, or after the day its parcel was expected.
 */
export function leavingGroups(
  { status }: LeavingSlip,
  parcels: readonly LeavingParcel[],
  promised: Day | undefined,
  { today, timeZone }: { today: Day; timeZone: string },
): LeavingGroup[] {
  const isWaiting = NOT_SHIPPED.includes(status)
  if (!isWaiting && (status !== 'Shipped' || parcels.length === 0)) return []
  const groups: LeavingGroup[] = [isWaiting ? 'ship' : 'underway']
  if (parcels.some((parcel) => AMISS.includes(parcel.status))) groups.push('exception')
  const days = [promised, ...parcels.map(({ etaISO }) => toDay(etaISO, timeZone))]
  if (days.some((day) => day !== undefined && day < today)) groups.push('late')
  return groups
}
