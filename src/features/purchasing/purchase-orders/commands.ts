import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/next-number.ts'
import { dueBy } from '#features/admin/settings/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderTotal, whyNotReceivable } from '#features/purchasing/purchase-orders/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { date, reference, text } from '#model/schema/fields.ts'

/** The vendor's invoice for the whole order is here: close the order and owe the vendor. */
export const receivePurchaseOrder = defineCommand({
  name: 'po.receive',
  label: 'Record invoice',
  help: 'Marks the order received and creates a bill using the vendor’s terms.',
  undoBy: 'Reverse the invoice: the order is pending again and its bill is voided.',
  input: {
    poId: reference('Purchase order', 'po', { required: true }),
    invoiceNumber: text('Invoice #', { required: true, mono: true }),
    receivedOn: date('Received on', { required: true }),
  },
  async run({ tx, input, today, timeZone }) {
    const order = await tx.need(purchaseOrders, input.poId)
    const reason = whyNotReceivable(order)
    if (reason) throw refuse(reason)
    const { vendorId, vendorName, poNumber, currency, taxName, taxRate } = order.data
    const vendor = vendorId ? await tx.get(vendors, vendorId) : undefined
    const party = vendorName ?? vendor?.data.name

    const receivedOn = toDay(input.receivedOn, timeZone)!
    const total = orderTotal(order.data)
    const { termsId, dueDate } = await dueBy(tx, {
      day: receivedOn,
      termsId: order.data.termsId ?? vendor?.data.termsId,
      dueDate: undefined,
      timeZone,
    })
    const payable = await tx.insert(payables, {
      payableNumber: await nextNumber(tx, seriesOf('AP', today), { collection: payables.name, field: 'payableNumber' }),
      status: 'Open',
      ...(vendorId && { vendorId }),
      ...(party && { vendorName: party }),
      vendorInvoiceNo: input.invoiceNumber,
      invoiceDate: receivedOn,
      termsId,
      dueDate,
      ...(currency && { currency }),
      totalAmount: total,
      // The order's own rate, whatever the settings say by now; the amount follows from it.
      ...(taxName && { taxName }),
      ...(taxRate !== undefined && { taxRate }),
      amountPaid: 0,
      balance: total,
      poId: order.id,
      ...(poNumber && { poNumber }),
    })
    await tx.update(purchaseOrders, order.id, { status: 'Received', receivedOn, payableId: payable.id })
    return payable
  },
})

/** The invoice was a mistake: the order waits again, and its bill is void. */
export const takeReceiptBack = defineCommand({
  name: 'po.unreceive',
  label: 'Reverse invoice',
  help: 'The order is pending again and its bill is voided.',
  undoBy: 'Record the invoice again.',
  input: {
    poId: reference('Purchase order', 'po', { required: true }),
    reason: text('Reason', { required: true }),
  },
  async run({ tx, input }) {
    const order = await tx.need(purchaseOrders, input.poId)
    if (order.data.status !== 'Received')
      throw refuse(`${nameOfOrder(order)} is ${order.data.status}. There is no invoice to reverse.`)
    const payable = order.data.payableId ? await tx.get(payables, order.data.payableId) : undefined
    if (payable && payable.data.status !== 'Void') {
      const { status, amountPaid = 0, checkNumber } = payable.data
      if (status === 'Paid' || amountPaid > 0)
        throw refuse(
          `${nameOfPayable(payable)} of ${nameOfOrder(order)} is already paid${checkNumber ? ` by check ${checkNumber}; void the check first` : ''}.`,
        )
      await tx.update(payables, payable.id, { status: 'Void', balance: 0, voidReason: input.reason })
    }
    return tx.update(purchaseOrders, order.id, { status: 'Pending', receivedOn: undefined, payableId: undefined })
  },
})
