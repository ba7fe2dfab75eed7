import { addDays, type Day, toDay } from '#base/days.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { isOrderDue, poDueDay } from '#model/document/days/order-days.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** An order on its way, as far as the board looks at it. */
interface Arriving {
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
  trackingNumber?: string
}

/** What is known of how a part is packed. */
export interface Packed {
  weightKg?: number
  packQty?: number
}

/** An order on its way with its parcels and what is known of its parts. */
export interface Coming {
  order: Pick<PurchaseOrder, 'data'>
  parcels: readonly OnItsWay[]
  /** By the ids of the parts on its lines. */
  parts: Readonly<Record<string, Packed>>
}

/** What the dock has to take in on one day. */
export interface DockDay {
  day: Day
  orders: number
  parcels: number
  pieces: number
  weightKg: number
  cartons: number
  /** Open lines of which neither weight nor pack is known. */
  unknown: number
}

const FEWEST_SIGNS = 4
/** A question takes so many orders at once. */
const MOST_FOUND = 30

/** The orders whose parcels have a tracking number with these signs in it, by their ids; none for a short search. */
export function ordersOfParcel(
  search: string,
  parcels: readonly { poId?: string; trackingNumber?: string }[],
): string[] {
  const wanted = trackingKey(search)
  if (wanted.length < FEWEST_SIGNS) return []
  const found = parcels.flatMap(({ poId, trackingNumber = '' }) =>
    poId && trackingKey(trackingNumber).includes(wanted) ? [poId] : [],
  )
  return [...new Set(found)].slice(0, MOST_FOUND)
}

const trackingKey = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** How much of an order is here, in whole percent of its pieces; undefined where it says no quantities. */
export function receivedShare({ lines }: { lines?: unknown }): number | undefined {
  const all = linesIn(lines as Value | undefined)
  const sum = (name: string) => all.reduce((total, line) => addQty(total, qtyOf(line, name)), 0)
  const ordered = addQty(sum('qty'), -sum('qtyCancelled'))
  // Over-receipt counts as complete; one piece missing does not.
  return ordered <= 0 ? undefined : Math.min(100, Math.floor((100 * sum('qtyReceived')) / ordered))
}

/** Who waits for goods of an order that are not here yet: the deals its open lines were ordered for, each once. */
export const dealsWaiting = ({ lines }: { lines?: unknown }): string[] => [
  ...new Set(
    linesIn(lines as Value | undefined).flatMap((line) =>
      typeof line.forTransactionId === 'string' && line.forTransactionId && openOfLine(purchaseOrders.name, line) > 0
        ? [line.forTransactionId]
        : [],
    ),
  ),
]

const qtyOf = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

export type DeliveryGroup = 'due' | 'late' | 'parcel' | 'week' | 'later' | 'undated'

const WEEK_DAYS = 7

/** Where an order is on the board; it may be in several groups, but in `later` only where no other asks for it. */
export function deliveryGroups(
  order: Arriving,
  parcels: readonly OnItsWay[],
  { today, timeZone }: { today: Day; timeZone: string },
): DeliveryGroup[] {
  const promised = toDay(order.expectedDate, timeZone)
  const groups: DeliveryGroup[] = []
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

interface Arrival {
  day: Day
  by: 'parcel' | 'promise' | 'rule'
}

/** When an order should be here by what is known best: its last parcel, else what the vendor promised, else the rule. */
export function orderArrival(order: Arriving, parcels: readonly OnItsWay[], timeZone: string): Arrival | undefined {
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
