import { sumMoney } from '#base/decimal.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { lineAmount, linesIn, netPrice } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A number field of a line; 0 when it has none. */
export const numberOn = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** The open quantities of an order, line by line. */
export const openLines = (order: PurchaseOrder): Data[] =>
  withLineIds((order.data.lines ?? []) as Data[]).flatMap((line) => {
    const qty = openOfLine(purchaseOrders.name, line)
    return qty > 0
      ? [
          {
            poLineId: String(line.lineId),
            qty,
            unitPrice: numberOn(line, 'unitPrice'),
            ...(line.condition !== undefined && { condition: line.condition }),
          } as Data,
        ]
      : []
  })

/** The total of these quantities of order lines at their prices, less the discount of each line. */
export function worthOf(order: PurchaseOrder, lines: readonly Data[], currency: string): number {
  const ordered = withLineIds((order.data.lines ?? []) as Data[])
  const amounts = lines.map((line) => {
    const discountPct = numberOn(ordered.find(({ lineId }) => lineId === line.poLineId) ?? {}, 'discountPct')
    return lineAmount({ qty: numberOn(line, 'qty'), unitPrice: numberOn(line, 'unitPrice'), discountPct }, currency)
  })
  return sumMoney(amounts.map((amount) => amount ?? 0))
}

/** Bill lines for what was received of these orders and is not billed yet. */
export const unbilledLines = (orders: readonly PurchaseOrder[]): Data[] =>
  orders.flatMap((order) =>
    order.data.payableId
      ? []
      : withLineIds((order.data.lines ?? []) as Data[]).flatMap((line) => {
          const qty = addQty(
            addQty(numberOn(line, 'qtyReceived'), -numberOn(line, 'qtyReturned')),
            -numberOn(line, 'qtyBilled'),
          )
          return qty > 0
            ? [
                {
                  kind: 'Goods',
                  poId: order.id,
                  poLineId: String(line.lineId),
                  description: [
                    String(line.partNumber ?? line.description ?? ''),
                    ...(orders.length > 1 && order.data.poNumber ? [`PO ${order.data.poNumber}`] : []),
                  ].join(', '),
                  qty,
                  unitPrice: netPrice(line) ?? 0,
                } as Data,
              ]
            : []
        }),
  )

/** The quantity of these order or receipt lines on each draft bill that contains any of them. */
export const onDrafts = (goods: readonly Data[], drafts: readonly Payable[]): { bill: Payable; qty: number }[] =>
  drafts.flatMap((bill) => {
    const qty = linesIn(bill.data.lines as Data[])
      .filter((line) => goods.some((one) => isSameLine(one, line)))
      .reduce((sum, line) => addQty(sum, numberOn(line, 'qty')), 0)
    return qty > 0 ? [{ bill, qty }] : []
  })

/** Whether a bill line is for these goods: by receipt line, or by order line when the bill has no receipt. */
const isSameLine = (goods: Data, { receiptId, receiptLineId, poId, poLineId }: Data): boolean =>
  goods.receiptId !== undefined && receiptId !== undefined
    ? goods.receiptId === receiptId && goods.receiptLineId === receiptLineId
    : poId !== undefined && goods.poId === poId && goods.poLineId === poLineId
