import { toDay } from '#base/days.ts'
import type { IncomingOrder } from '#features/stock/parts/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A price of a part at one time, paid or received, with its party. */
interface PricePoint {
  day: string
  unitPrice: number
  qty: number
  party: string
}

/** Orders that do not count for prices. */
const NO_DEAL = new Set(['Draft', 'Cancelled'])

/** The prices of a part in the orders of one party or of all, newest first. */
export function pricePoints(orders: readonly Doc[], part: string, timeZone: string): PricePoint[] {
  return orders
    .filter(({ data }) => !NO_DEAL.has(String(data.status)))
    .flatMap(({ data }) =>
      linesFor(data, part).flatMap(({ unitPrice, qty }): PricePoint[] => {
        const day = toDay(data.orderDate, timeZone)
        return typeof unitPrice === 'number' && day
          ? [{ day, unitPrice, qty: numberOf(qty), party: String(data.vendorName ?? data.customerName ?? '') }]
          : []
      }),
    )
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

/** An order line with incoming quantity of a part. */
interface OpenLine extends IncomingOrder {
  lineId: string
  party: string
}

/** The lines of pending orders for a part, earliest promised day first. */
export function arrivalsOf(pending: readonly Doc[], part: string, timeZone: string): OpenLine[] {
  return pending
    .flatMap(({ id, data }) =>
      linesFor(data, part).map((line): OpenLine => {
        const day = toDay(line.expectedDate, timeZone) ?? toDay(data.expectedDate, timeZone)
        return {
          orderId: id,
          poNumber: String(data.poNumber ?? id),
          lineId: String(line.lineId ?? ''),
          party: String(data.vendorName ?? ''),
          qty: numberOf(line.qtyOpen ?? line.qty),
          ...(day && { day }),
        }
      }),
    )
    .filter(({ qty }) => qty > 0)
    .toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9') || a.poNumber.localeCompare(b.poNumber))
}

/** The quantity of a part on order, and the first promised day. */
export function incomingOf(pending: readonly Doc[], part: string, timeZone: string): { qty: number; day?: string } {
  const arrivals = arrivalsOf(pending, part, timeZone)
  const day = arrivals.find((one) => one.day)?.day
  return { qty: arrivals.reduce((sum, { qty }) => addQty(sum, qty), 0), ...(day && { day }) }
}

/** Stock of a part by condition, the largest first: `40 New sealed, 3 Used`. */
export function stockByCondition(lots: readonly Doc[]): string {
  const totals = new Map<string, number>()
  for (const { data } of lots) {
    const condition = String(data.condition ?? '')
    totals.set(condition, (totals.get(condition) ?? 0) + numberOf(data.qtyOnHand))
  }
  return [...totals]
    .filter(([, qty]) => qty > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([condition, qty]) => `${qty} ${condition}`.trim())
    .join(', ')
}

const linesFor = ({ lines }: Data, part: string): Data[] =>
  Array.isArray(lines) ? (lines as Data[]).filter((line) => line?.partId === part) : []

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
