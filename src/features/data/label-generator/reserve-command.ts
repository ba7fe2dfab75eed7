import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { nextOrderNumber } from '#features/admin/counters/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { date } from '#model/schema/fields.ts'

/** Reserves the next PO number of a day for a draft, so that a vendor can be told it before the order is written. */
export const reserveOrderNumber = defineCommand({
  name: 'orders.reserveNumber',
  label: 'Reserve a PO number',
  help: 'Creates a draft order with the next number of the day.',
  input: { day: date('Day of the order', { required: true }) },
  async run({ tx, input, timeZone }) {
    const day = toDay(input.day, timeZone)
    if (day === undefined) throw refuse('Choose the day of the order.', 'day')
    const poNumber = await nextOrderNumber(tx, day)
    const { id } = await tx.insert(purchaseOrders, { poNumber, status: 'Draft', orderDate: day })
    return { id, poNumber }
  },
})
