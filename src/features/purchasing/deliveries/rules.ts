import { addDays, type Day, toDay } from '#base/days.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { isOrderDue, poDueDay } from '#model/document/days/order-days.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The fields of an incoming order that the board uses. */
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

/** The packing data of a part. */
export interface Packed {
  weightKg?: number
  packQty?: number
}

/** An incoming order with its parcels and the packing data of its parts. */
export interface Coming {
  order: Pick<PurchaseOrder, 'data'>
  parcels: readonly OnItsWay[]
  /** By part id. */
  parts: Readonly<Record<string, Packed>>
}

/** What arrives at the dock on one day. */
export interface DockDay {
  day: Day
  orders: number
  parcels: number
  pieces: number
  weightKg: number
  cartons: number
  /** Open lines for which neither weight nor pack size is known. */
  unknown: number
}

const FEWEST_SIGNS = 4
/** The maximum number of orders in one query. */
const MAX_FOUND = 30

/** The ids of the orders with a parcel whose tracking number contains these characters; empty for a short search. */
export function ordersOfParcel(
  search: string,
  parcels: readonly { poId?: string; trackingNumber?: string }[],
): string[] {
  const wanted = trackingKey(search)
  if (wanted.length < FEWEST_SIGNS) return []
  const found = parcels.flatMap(({ poId, trackingNumber = '' }) =>
    poId && trackingKey(trackingNumber).includes(wanted) ? [poId] : [],
  )
  return [...new Set(found)].slice(0, MAX_FOUND)
}

const trackingKey = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** How much of an order has been received, in whole percent of its pieces; undefined when it has no quantities. */
export function receivedShare({ lines }: { lines?: unknown }): number | undefined {
  const all = linesIn(lines as Value | undefined)
  const sum = (name: string) => all.reduce((total, line) => addQty(total, qtyOf(line, name)), 0)
  const ordered = addQty(sum('qty'), -sum('qtyCancelled'))
  // Over-receipt counts as complete; one piece missing does not.
  return ordered <= 0 ? undefined : Math.min(100, Math.floor((100 * sum('qtyReceived')) / ordered))
}

/** The ids of the deals that wait for goods of an order: those its open lines were ordered for. */
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

/** The groups of an order on the board; it may be in several, but is in `later` only when it is in no other. */
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

/** Whether a parcel arrives today: the carrier says it is out for delivery, or its ETA has been reached. */
const isAtTheDoor = ({ status, etaISO }: OnItsWay, today: Day, timeZone: string): boolean => {
  const day = toDay(etaISO, timeZone)
  return status === 'Out for delivery' || (day !== undefined && day <= today)
}

interface Arrival {
  day: Day
  by: 'parcel' | 'promise' | 'rule'
}

/**
 * When an order should arrive, by the best information: its last parcel, otherwise the vendor's promise, otherwise the
 * rule. Undefined when there is none.
 */
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
