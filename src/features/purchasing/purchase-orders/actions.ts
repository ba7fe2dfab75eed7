import { timestamp } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { whyNotOrder } from '#features/parties/vendors/hold-rules.ts'
import { orderLine, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { promiseOrder } from '#features/purchasing/purchase-orders/promises.ts'
import { nameOfOrder, whyNotIssue, whyNotLines, withAmounts } from '#features/purchasing/purchase-orders/rules.ts'
import { together } from '#model/command/bulk.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { lines, reference, text } from '#model/schema/fields.ts'
import { sameValue } from '#model/schema/value.ts'

const poId = reference('Purchase order', 'po', { required: true })
const reason = text('Reason', { required: true })

/** The order and its state; old data may lack what the definition would have filled in. */
async function known(tx: Tx, id: string) {
  const order = await tx.need(purchaseOrders, id)
  const status: string = order.data.status ?? 'Pending'
  return { ...order, status, name: nameOfOrder(order) }
}

/** The draft goes to the vendor: what it orders is on its way to us from now on. */
export const issueOrder = defineCommand({
  name: 'po.issue',
  label: 'Issue',
  help: 'The draft is Pending: it counts as incoming and falls due 30 days after the day in its number.',
  input: { poId },
  async run({ tx, input, now, today }) {
    const order = await tx.need(purchaseOrders, input.poId)
    const { vendorId, orderDate } = order.data
    const reason = whyNotIssue(order) ?? (vendorId && whyNotOrder((await tx.get(vendors, vendorId))?.data))
    if (reason) throw refuse(reason)
    return tx.update(purchaseOrders, order.id, {
      status: 'Pending',
      sentAt: timestamp(now),
      ...(!orderDate && { orderDate: today }),
    })
  },
})

/** What the vendor was sent changes: he gets it again, and the number says which of them holds. */
export const reviseOrder = defineCommand({
  name: 'po.revise',
  label: 'Revise',
  help: 'Revises an issued order. Documents are marked with the revision number (R1).',
  input: { poId, lines: lines('Lines', orderLine), reason },
  async run({ tx, input }) {
    const { id, data, status, name } = await known(tx, input.poId)
    if (status !== 'Pending')
      throw refuse(
        `${name} is ${status}; ${status === 'Draft' ? 'change it as it is' : 'only what is Pending is revised'}.`,
      )
    const reason = whyNotLines(name, input.lines)
    if (reason) throw refuse(reason)
    const next = withAmounts(input.lines ?? [])
    if (sameValue(next, withAmounts(data.lines ?? [])))
      throw refuse(`The lines of ${name} are as they were; change them first.`)
    return tx.update(purchaseOrders, id, {
      lines: next,
      totalAmount: sumMoney(next.map(({ amount }) => amount)),
      revision: (data.revision ?? 0) + 1,
      revisedBecause: input.reason.trim(),
    })
  },
})

/** Nothing more of it is expected: it no longer counts as incoming. */
export const closeOrder = defineCommand({
  name: 'po.close',
  label: 'Short close',
  help: 'Open quantities are no longer expected. The order can be opened again.',
  input: { poId, reason },
  async run({ tx, input }) {
    const { id, status, name } = await known(tx, input.poId)
    if (status !== 'Pending') throw refuse(`${name} is ${status}; only pending orders can be closed.`)
    return tx.update(purchaseOrders, id, { status: 'Closed', closeReason: input.reason.trim() })
  },
})

export const reopenOrder = defineCommand({
  name: 'po.reopen',
  label: 'Reopen',
  help: 'The order is Pending again, and what is left of it is expected.',
  input: { poId },
  async run({ tx, input }) {
    const { id, status, name } = await known(tx, input.poId)
    if (status !== 'Closed') throw refuse(`${name} is ${status}; only what was closed is opened again.`)
    return tx.update(purchaseOrders, id, { status: 'Pending', closeReason: undefined })
  },
})

/** It was ordered by mistake, or the vendor cannot deliver: its number stays used. */
export const cancelOrder = defineCommand({
  name: 'po.cancel',
  label: 'Cancel the order',
  help: 'The order is cancelled and kept for reference.',
  input: { poId, reason },
  async run({ tx, input }) {
    const { id, status, name } = await known(tx, input.poId)
    if (status === 'Received') throw refuse(`${name} is Received; reverse its invoice first.`)
    if (status !== 'Draft' && status !== 'Pending') throw refuse(`${name} is already ${status}.`)
    const billed = await tx.find(query(payables, { where: [['poId', '==', id]] }))
    const bill = billed.find(({ data }) => data.status !== 'Void')
    if (bill) throw refuse(`${name} is billed by ${nameOfPayable(bill)}; void that bill first.`)
    return tx.update(purchaseOrders, id, { status: 'Cancelled', closeReason: input.reason.trim() })
  },
})

export const issueOrders = together(issueOrder, { name: 'po.issueMany', record: 'poId' })
export const promiseOrders = together(promiseOrder, { name: 'po.promiseMany', record: 'poId' })
export const closeOrders = together(closeOrder, { name: 'po.closeMany', record: 'poId' })
export const cancelOrders = together(cancelOrder, { name: 'po.cancelMany', record: 'poId' })
