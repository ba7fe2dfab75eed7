import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openedOrder } from '#features/purchasing/purchase-orders/commands.ts'
import { nameOfOrder, whyNotPending, whyNotReceivable } from '#features/purchasing/purchase-orders/rules.ts'
import { type Receipt, receiptLine } from '#features/purchasing/receiving/collection.ts'
import { billArrival } from '#features/purchasing/receiving/goods/invoice.ts'
import type { ReceiptDetails, Receiving } from '#features/purchasing/receiving/goods/posted-lines.ts'
import { orderToReceive, readAhead } from '#features/purchasing/receiving/goods/read-ahead.ts'
import { receiveGoods } from '#features/purchasing/receiving/goods/receive.ts'
import { billAlong, chosenReceipt, reverseReceipt } from '#features/purchasing/receiving/goods/unreceive.ts'
import { allOpen, type Came, receivedLines } from '#features/purchasing/receiving/goods/wanted.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { needOpenDay } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { date, flag, lines, number, reference, tags, text } from '#model/schema/fields.ts'

const {
  qtyRejected,
  rejectReason,
  quarantine,
  condition,
  dateCode,
  originCountry,
  vendorLot,
  serials,
  unitPrice,
  note,
} = receiptLine

/** One line of a receipt. */
export const cameLine = {
  poLineId: text('Line', { required: true }),
  qty: number('Accepted', { required: true, min: 0 }),
  qtyRejected,
  rejectReason,
  quarantine,
  locationId: receiptLine.locationId,
  condition,
  dateCode,
  originCountry,
  vendorLot,
  serials,
  unitPrice,
  note,
}

const arrival = {
  receivedOn: date('Received on', { required: true }),
  locationId: reference('Location', locations, { help: 'From Settings' }),
  vendorSlipNo: text('Vendor slip #', { mono: true }),
  parcelIds: tags('Parcels'),
}

/**
 * Receives goods of an order, everything open or line by line; with the vendor's invoice number its bill is created
 * too.
 */
export const receivePurchaseOrder = defineCommand({
  name: 'po.receive',
  label: 'Receive',
  help: 'Adds the received goods to stock.',
  undoBy: 'Reverse the receipt: the order is pending again and its bill is voided.',
  input: {
    poId: reference('Purchase order', purchaseOrders, { required: true }),
    invoiceNumber: text('Invoice #', { mono: true, help: 'Creates the bill of the receipt' }),
    ...arrival,
    lines: lines('Lines', cameLine, { help: 'Default: all open' }),
    updatePrice: flag('Update order prices'),
  },
  async run(context) {
    const { input } = context
    const order = await orderToReceive(context, input.poId)
    return await receiveOrder(context, order, {
      ...arrivalOf(context),
      updatePrice: input.updatePrice === true,
      ...(input.lines && { lines: input.lines as unknown as Came[] }),
      ...(input.invoiceNumber?.trim() && { invoiceNumber: input.invoiceNumber.trim() }),
    })
  },
})

/** Receives several orders together, each with its own receipt; either all are received or none. */
export const receiveTogether = defineCommand({
  name: 'po.receiveMany',
  label: 'Receive together',
  help: 'Receives all that is open of several orders, with a receipt for each. If one is refused, nothing is received.',
  undoBy: 'Reverse each receipt.',
  large: true,
  input: { poIds: tags('Purchase orders', { required: true }), ...arrival },
  async run(context) {
    const { tx, input } = context
    const ids = [...new Set(input.poIds)]
    if (ids.length === 0) throw refuse('Choose the orders to receive.')
    if (ids.length > 200) throw refuse('Select 200 orders or fewer.')
    const made = []
    for (const poId of ids) {
      const order = await tx.need(purchaseOrders, poId)
      const receipt = (await receiveOrder(context, order, arrivalOf(context))) as Receipt
      made.push({ poId, receiptId: receipt.id, receiptNumber: receipt.data.receiptNumber })
    }
    return { receipts: made }
  },
})

interface Wish extends ReceiptDetails {
  lines?: readonly Came[]
  invoiceNumber?: string
}

const arrivalOf = ({
  input,
  timeZone,
}: CommandContext<{
  receivedOn: unknown
  locationId?: string
  vendorSlipNo?: string
  parcelIds?: string[]
}>): ReceiptDetails => ({
  receivedOn: toDay(input.receivedOn, timeZone)!,
  locationId: input.locationId,
  vendorSlipNo: input.vendorSlipNo,
  parcelIds: input.parcelIds,
})

/** Receives an order, and bills it when an invoice number is given. Returns the bill, otherwise the receipt. */
export async function receiveOrder(
  context: Receiving & { user: { id: string; email: string } },
  order: PurchaseOrder,
  { lines: given, invoiceNumber, ...details }: Wish,
) {
  const { tx } = context
  const reason = invoiceNumber && !given ? whyNotReceivable(order) : whyNotPending(order)
  if (reason) throw refuse(reason)
  await readAhead(context, order)
  await needOpenDay(context, details.receivedOn)
  const opened = await openedOrder(context, order)
  const came = given ?? allOpen(opened)
  if (came.length === 0) {
    if (!invoiceNumber)
      throw refuse(`Nothing is entered for ${nameOfOrder(order)}. Enter accepted quantities or the invoice number.`)
    const whole = await tx.update(purchaseOrders, order.id, { status: 'Received', receivedOn: details.receivedOn })
    return await billArrival(context, whole, undefined, { invoiceNumber, receivedOn: details.receivedOn })
  }
  const wanted = await receivedLines(tx, opened, came)
  const { receipt, order: after } = await receiveGoods(context, opened, wanted, details)
  if (!invoiceNumber) return receipt
  return await billArrival(context, after, receipt, { invoiceNumber, receivedOn: details.receivedOn })
}

/**
 * Reverses a receipt when the goods were not received or the invoice was a mistake: the order is pending again, and the
 * bill of the receipt is voided.
 */
export const takeReceiptBack = defineCommand({
  name: 'po.unreceive',
  label: 'Reverse receipt',
  help: 'The goods leave stock, the order is pending again, and the bill of the receipt is voided.',
  undoBy: 'Receive the goods again.',
  input: {
    poId: reference('Purchase order', purchaseOrders, { required: true }),
    receiptId: reference('Receipt', 'receipts', { help: 'Default: only one' }),
    reason: text('Reason', { required: true }),
    on: date('Date', { help: 'Default: today' }),
  },
  async run(context) {
    const { tx, input } = context
    const order = await tx.need(purchaseOrders, input.poId)
    const receipt = await chosenReceipt(context, order, input.receiptId)
    if (!receipt && order.data.status !== 'Received')
      throw refuse(`${nameOfOrder(order)} is ${order.data.status}. There is no receipt to reverse.`)
    const bill = await billAlong(context, order, receipt)
    return await reverseReceipt(context, order, receipt, { reason: input.reason, on: input.on, bill })
  },
})
