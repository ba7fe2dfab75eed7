import { addDays, type Day, toDay } from '#base/days.ts'
import { isOrderDue, poDueDay } from '#model/document/days/order-days.ts'

/** An order on its way, as far as the board looks at it. */
export interface Arriving {
  status?: unknown
  poNumber?: unknown
  expectedDate?: unknown
}

/** A parcel of an order. */
export interface OnItsWay {
  poId?: string
  status?: string
  etaISO?: unknown
  carrier?: string
}

export type Group = 'due' | 'late' | 'parcel' | 'week' | 'later' | 'undated'

const WEEK_DAYS = 7

/** Where an order stands on the board; it may stand in several groups, but in `later` only where no other asks for it. */
export function groupsOf(
  order: Arriving,
  parcels: readonly OnItsWay[],
  { today, timeZone }: { today: Day; timeZone: string },
): Group[] {
  const promised = toDay(order.expectedDate, timeZone)
  const groups: Group[] = []
  if (isOrderDue(order, today)) groups.push('due')
  if (promised && promised < today) groups.push('late')
  if (promised && promised >= today && promised < addDays(today, WEEK_DAYS)) groups.push('week')
  if (parcels.some((parcel) => isAtTheDoor(parcel, today, timeZone))) groups.push('parcel')
  if (poDueDay(order.poNumber) === undefined) groups.push('undated')
  return groups.length > 0 ? groups : ['later']
}

/** Whether a parcel comes today: its carrier says so, or its day is here. */
const isAtTheDoor = ({ status, etaISO }: OnItsWay, today: Day, timeZone: string): boolean => {
  const day = toDay(etaISO, timeZone)
  return status === 'Out for delivery' || (day !== undefined && day <= today)
}

export interface Arrival {
  day: Day
  by: 'parcel' | 'promise' | 'rule'
}

/** When an order should be here by what is known best: its last parcel, else what the vendor promised, else the rule. */
export function arrivalOf(order: Arriving, parcels: readonly OnItsWay[], timeZone: string): Arrival | undefined {
  const last = parcels
    .flatMap(({ etaISO }) => toDay(etaISO, timeZone) ?? [])
    .toSorted()
    .at(-1)
  if (last) return { day: last, by: 'parcel' }
  const promised = toDay(order.expectedDate, timeZone)
  if (promised) return { day: promised, by: 'promise' }
  const due = poDueDay(order.poNumber)
  return due === undefined ? undefined : { day: due, by: 'rule' }
}
