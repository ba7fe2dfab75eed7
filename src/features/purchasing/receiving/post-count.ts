import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { openedOrder } from '#features/purchasing/purchase-orders/commands.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { receiveOrder } from '#features/purchasing/receiving/commands.ts'
import { needDraftReceipt, pendingOrder, receiptId } from '#features/purchasing/receiving/counting.ts'
import type { Came } from '#features/purchasing/receiving/goods/wanted.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { date, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Posts the counted goods to stock. */
export const postReceipt = defineCommand({
  name: 'receipts.post',
  label: 'Post receipt',
  help: 'Receives the counted goods and shows differences from the order.',
  undoBy: 'Reverse the receipt.',
  input: {
    receiptId,
    receivedOn: date('Received on', { help: 'Default: today' }),
    invoiceNumber: text('Invoice #', { mono: true, help: 'Creates the bill of the receipt' }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const draft = await needDraftReceipt(tx, input.receiptId)
    const { receiptNumber, poId } = draft.data
    if (!poId)
      throw refuse(
        `Receipt ${receiptNumber} has no counted goods that ${draft.data.vendorName ?? 'the vendor'} has on order. Receive its goods without an order.`,
      )
    const order = await pendingOrder(tx, poId)
    const counted = linesIn(draft.data.lines as Data[]).filter(
      (line) => numberOn(line, 'qty') > 0 || numberOn(line, 'qtyRejected') > 0,
    )
    if (counted.length === 0) throw refuse(`Receipt ${receiptNumber} has no counted goods. Count first, or discard it.`)
    const differences = differencesOf(await openedOrder(context, order), counted)
    await receiveOrder(context, order, {
      receivedOn: toDay(input.receivedOn, timeZone) ?? today,
      lines: counted as unknown as Came[],
      draft,
      ...(input.invoiceNumber?.trim() && { invoiceNumber: input.invoiceNumber.trim() }),
      ...(draft.data.vendorSlipNo && { vendorSlipNo: draft.data.vendorSlipNo }),
      ...(draft.data.parcelIds && { parcelIds: draft.data.parcelIds }),
    })
    return { receipt: await tx.need(receipts, draft.id), differences }
  },
})

/** Lines whose counted quantity differs from the open one. */
function differencesOf(order: PurchaseOrder, counted: readonly Data[]) {
  return withLineIds(order.data.lines as Data[]).flatMap((line) => {
    const came = counted
      .filter(({ poLineId }) => poLineId === line.lineId)
      .reduce((sum, one) => addQty(sum, numberOn(one, 'qty')), 0)
    const expected = numberOn(line, 'qtyOpen')
    return came === expected ? [] : [{ poLineId: String(line.lineId), expected, counted: came }]
  })
}

/** Discards the count. */
export const discardReceipt = defineCommand({
  name: 'receipts.discard',
  label: 'Discard',
  help: 'The draft is voided; nothing is added to stock.',
  undoBy: 'Begin receiving again.',
  input: { receiptId, reason: text('Reason', { required: true }) },
  async run({ tx, input, today }) {
    await needDraftReceipt(tx, input.receiptId)
    return await tx.update(receipts, input.receiptId, {
      status: 'Void',
      voidReason: input.reason.trim(),
      voidedOn: today,
    })
  },
})
