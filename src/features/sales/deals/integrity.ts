import { counters } from '#features/admin/counters/collection.ts'
import { bookingEntries } from '#features/sales/bookings/collection.ts'
import { NOT_BOOKED, type OrderBookings, orderBookings } from '#features/sales/bookings/rules.ts'
import { deals } from '#features/sales/deals/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Data } from '#model/schema/value.ts'

const FIGURES = ['orders', 'net', 'cancelled', 'cost', 'margin'] as const

/**
 * Checks that the rows of each order add up to its lines at net prices; the lines are the sum of their entries
 * (`linesAreTheirEntries`).
 */
export const bookingsAreTheirOrders = defineCheck({
  equation: 'Bookings are the sum of what customers ordered',
  async run(tx) {
    const booked = await bookedByOrder(tx)
    // Until older orders are booked, orders without rows are not an error.
    const [isWhole] = await tx.getMany(counters, [bookingEntries.name])
    const wrong: string[] = []
    for await (const page of pagesOf(tx, deals, 'transactionNumber'))
      for (const { id, data } of page) {
        const rows = booked.get(id)
        booked.delete(id)
        if (!rows && !isWhole) continue
        const off = difference(orderBookings(data as Data), rows ?? NOT_BOOKED)
        if (off) wrong.push(`${data.transactionNumber ?? id} has ${off}`)
      }
    for (const [id, rows] of booked) {
      const off = difference(NOT_BOOKED, rows)
      if (off) wrong.push(`An order that no longer exists (${id}) has ${off}`)
    }
    return wrong
  },
})

async function bookedByOrder(tx: Reading): Promise<Map<string, OrderBookings>> {
  const answer = await tx.aggregate({
    collection: bookingEntries.name,
    aggregate: { sum: [...FIGURES], by: ['orderId'] },
  })
  return new Map(
    ('groups' in answer ? answer.groups : []).map(({ key, sum }) => [
      String(key.orderId),
      Object.fromEntries(FIGURES.map((name) => [name, Number(sum?.[name]?.value ?? 0)])) as unknown as OrderBookings,
    ]),
  )
}

/** A phrase about the first figure that differs; undefined when all match. */
function difference(wanted: OrderBookings, rows: OrderBookings): string | undefined {
  const name = FIGURES.find((one) => wanted[one] !== rows[one])
  if (!name) return undefined
  if (name === 'orders') return `${rows.orders} orders booked, not ${wanted.orders}`
  const word = name === 'net' ? 'ordered' : name
  return `${amountText(rows[name])} ${word} in its bookings, not ${amountText(wanted[name])}`
}
