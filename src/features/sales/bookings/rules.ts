import { sumMoney } from '#base/decimal.ts'
import { roundAmount } from '#model/document/amounts/amount.ts'
import { linesIn, netPrice } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * The figures of an order, or a change of them: amounts without tax in its currency, cost and margin in the company's
 * currency.
 */
export interface OrderBookings {
  orders: number
  net: number
  cancelled: number
  cost: number
  margin: number
}

export const NOT_BOOKED: OrderBookings = { orders: 0, net: 0, cancelled: 0, cost: 0, margin: 0 }

const FIGURES = ['orders', 'net', 'cancelled', 'cost', 'margin'] as const
const numberIn = (data: Data, name: string): number => (typeof data[name] === 'number' ? data[name] : 0)

/** Whether a deal is an order, or was one before it was cancelled. */
const isOrder = ({ kind, status, orderDate }: Data): boolean =>
  kind !== 'Return' && (status === 'Confirmed' || status === 'Closed' || (status === 'Cancelled' && Boolean(orderDate)))

/**
 * The figures a deal should have in the bookings. A cancelled order is cancelled completely, whatever its lines say.
 */
export function orderBookings(deal: Data): OrderBookings {
  if (!isOrder(deal)) return NOT_BOOKED
  const net = sumMoney([numberIn(deal, 'totalAmount'), -numberIn(deal, 'taxAmount')])
  const currency = typeof deal.currency === 'string' ? deal.currency : ''
  const gone = linesIn(deal.lines as Value | undefined).map((line) =>
    roundAmount(numberIn(line, 'qtyCancelled') * (netPrice(line) ?? 0), currency),
  )
  return {
    ...{ orders: 1, net, cancelled: deal.status === 'Cancelled' ? net : sumMoney(gone) },
    ...{ cost: numberIn(deal, 'costAmount'), margin: numberIn(deal, 'marginAmount') },
  }
}

/** The figures in the rows of an order. */
export const bookedIn = (rows: readonly Data[]): OrderBookings =>
  rows.reduce<OrderBookings>(
    (sum, row) =>
      Object.fromEntries(
        FIGURES.map((name) => [name, sumMoney([sum[name], numberIn(row, name)])]),
      ) as unknown as OrderBookings,
    NOT_BOOKED,
  )

/** What has to be booked so that the rows of an order add up to its figures; undefined when nothing is missing. */
export function difference(wanted: OrderBookings, known: OrderBookings): OrderBookings | undefined {
  const more = Object.fromEntries(FIGURES.map((name) => [name, sumMoney([wanted[name], -known[name]])]))
  return Object.values(more).some((value) => value !== 0) ? (more as unknown as OrderBookings) : undefined
}
