import { toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder } from '#features/purchasing/purchase-orders/rules.ts'
import { voidBill } from '#features/purchasing/receiving/bills/void.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { billOf, postedReceipts } from '#features/purchasing/receiving/goods/billed-by.ts'
import { PACKING_SLIPS } from '#features/purchasing/receiving/goods/drop-ship-slip.ts'
import { owedLeg } from '#features/purchasing/receiving/goods/owed-leg.ts'
import { type Leg, postMovements } from '#features/stock/ledger/commands.ts'
import {
  addAhead,
  clearRests,
  enterLines,
  reverseEntries,
  unreversedEntries,
} from '#features/stock/line-entries/commands.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { type Books, reverseRows, unreversedRows } from '#features/stock/postings/commands.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/**
 * The receipt to reverse: the given one, otherwise the only one; undefined when there is none. Refuses when several
 * exist and none is given.
 */
export async function chosenReceipt(
  books: Pick<Books, 'tx'>,
  order: PurchaseOrder,
  receiptId: string | undefined,
): Promise<Receipt | undefined> {
  const posted = await postedReceipts(books.tx, order.id)
  if (receiptId) {
    const receipt = await books.tx.need(receipts, receiptId)
    if (receipt.data.poId !== order.id)
      throw refuse(`Receipt ${receipt.data.receiptNumber} is not of ${nameOfOrder(order)}.`)
    if (receipt.data.status !== 'Posted')
      throw refuse(`Receipt ${receipt.data.receiptNumber} is already ${String(receipt.data.status).toLowerCase()}.`)
    return receipt
  }
  if (posted.length > 1)
    throw refuse(
      `${nameOfOrder(order)} has ${posted.length} receipts (${posted.map(({ data }) => data.receiptNumber).join(', ')}). Choose one of them.`,
    )
  return posted[0]
}

/**
 * The bill that a receipt created itself, which is voided with it; undefined when there is none. Refuses when it is
 * paid, or when another bill must be voided first.
 */
export async function billAlong(
  { tx }: Pick<Books, 'tx'>,
  order: PurchaseOrder,
  receipt: Receipt | undefined,
): Promise<Payable | undefined> {
  const own = order.data.payableId ? await tx.get(payables, order.data.payableId) : undefined
  const isAlong =
    own &&
    own.data.status !== 'Void' &&
    (!receipt || !own.data.receiptIds?.length || own.data.receiptIds.includes(receipt.id))
  if (isAlong) {
    const { status, amountPaid = 0, checkNumber } = own.data
    if (status === 'Paid' || amountPaid > 0)
      throw refuse(
        `${nameOfPayable(own)} of ${nameOfOrder(order)} is already paid${checkNumber ? ` by check ${checkNumber}; void the check first` : ''}.`,
      )
  }
  const other = receipt && (await billOf(tx, receipt, isAlong ? own.id : undefined))
  if (other)
    throw refuse(`Receipt ${receipt.data.receiptNumber} is billed by ${nameOfPayable(other)}; void that bill first.`)
  return isAlong ? own : undefined
}

/** Reverses a receipt: its lots are emptied, nothing is owed for it, and the order is pending again. */
export async function reverseReceipt(
  books: Books,
  order: PurchaseOrder,
  receipt: Receipt | undefined,
  { reason, on, bill }: { reason: string; on?: unknown; bill?: Payable | undefined },
): Promise<PurchaseOrder> {
  const { tx, today, timeZone } = books
  const day = toDay(on, timeZone) ?? today
  if (bill) await voidBill(books, bill, { reason, on: day })
  if (receipt) await takeGoodsBack(books, order, await tx.need(receipts, receipt.id), { reason, day })
  else await openAll(books, order, day)
  const { payableId } = order.data
  return await tx.update(purchaseOrders, order.id, {
    status: 'Pending',
    receivedOn: undefined,
    ...(bill || !receipt ? { payableId: undefined } : payableId && { payableId }),
  })
}

/** Reopens an order that was received before receipts were stored. */
async function openAll(books: Books, order: PurchaseOrder, day: string): Promise<void> {
  const source = { docType: purchaseOrders.name, docId: order.id, docNumber: order.data.poNumber }
  await enterLines(books, { type: 'po', id: order.id }, [], { day, source })
  const entries = await unreversedEntries(books.tx, source)
  await reverseEntries(
    books,
    entries.filter(({ data }) => data.kind === 'Received'),
    { day, source },
  )
}

async function takeGoodsBack(
  books: Books,
  order: PurchaseOrder,
  receipt: Receipt,
  { reason, day }: { reason: string; day: string },
): Promise<void> {
  const { tx } = books
  const { receiptNumber } = receipt.data
  const source = { docType: receipts.name, docId: receipt.id, docNumber: receiptNumber }
  const lines = linesIn(receipt.data.lines as Data[])
  const legs: Leg[] = []
  await tx.getMany(
    lots,
    lines.flatMap(({ lotId }) => (typeof lotId === 'string' ? [lotId] : [])),
  )
  for (const line of lines) {
    if (typeof line.lotId !== 'string' || figure(line, 'qty') === 0) continue
    const { data: lot } = await tx.need(lots, line.lotId)
    const qty = figure(line, 'qty')
    if (lot.qtyOnHand !== qty) throw refuse(`Lot ${lot.lotNumber} holds ${lot.qtyOnHand} of the ${qty} that came.`)
    if (lot.landedUnitCost !== lot.unitCost)
      throw refuse(`Landed cost was added to lot ${lot.lotNumber}. Add the same negative amount first.`)
    legs.push({
      lotId: line.lotId,
      type: 'ReceiptVoid',
      qtyDelta: -qty,
      ...source,
      docLineId: String(line.lineId),
      reason,
      counter: mirrorFor(order, line, receipt),
    })
  }
  if (legs.length > 0)
    await postMovements(books, legs, day, { source, rest: 'Stock differences', takesBack: receipt.data.receivedOn })
  else {
    await takeShipmentBack(books, receipt, { reason, day })
    await reverseRows(books, await unreversedRows(tx, source), { day, source, memo: reason })
  }
  for (const line of lines)
    if (figure(line, 'qtyAhead') > 0)
      await addAhead(tx, order.id, String(line.poLineId), {
        qty: figure(line, 'qtyAhead'),
        value: figure(line, 'valueAhead'),
      })
  await reverseEntries(books, await unreversedEntries(tx, source), { day, source })
  await tx.update(receipts, receipt.id, { status: 'Void', voidReason: reason, voidedOn: day })
  const goods = [...new Set(lines.map(({ poLineId }) => String(poLineId)))].map((lineId) => ({
    orderId: order.id,
    lineId,
  }))
  await clearRests(books, goods, { day, source })
}

/**
 * Reverses goods shipped directly to the customer: the packing slip is voided, and the deal waits for the goods again.
 * Refuses when the slip is invoiced.
 */
async function takeShipmentBack(
  books: Books,
  receipt: Receipt,
  { reason, day }: { reason: string; day: string },
): Promise<void> {
  const { tx } = books
  const slip = receipt.data.slipId ? await tx.getAny(PACKING_SLIPS, receipt.data.slipId) : undefined
  if (!slip) return
  const slipNumber = String(slip.data.slipNumber ?? slip.id)
  if (linesIn(slip.data.lines).some((line) => figure(line, 'qtyInvoiced') > 0))
    throw refuse(`Packing slip ${slipNumber} is invoiced; void the invoice first.`)
  const source = { docType: PACKING_SLIPS, docId: slip.id, docNumber: slipNumber }
  await reverseEntries(books, await unreversedEntries(tx, source), { day, source })
  await tx.put(PACKING_SLIPS, slip.id, { ...slip.data, status: 'Void', voidReason: reason })
}

/** The leg that reverses the GRNI posting of a receipt line, at its current carrying value. */
function mirrorFor(order: PurchaseOrder, line: Data, receipt: Receipt): Omit<PostingLeg, 'base'> & { base: number } {
  const { currency, fxRate = 1 } = receipt.data
  const base = sumMoney([figure(line, 'openValue'), figure(line, 'valueAhead')])
  return {
    ...owedLeg(order, line.poLineId),
    qty: -figure(line, 'qty'),
    amount: fxRate === 1 ? base : roundProduct([figure(line, 'qty'), figure(line, 'unitPrice')], decimalsOf(currency)),
    currency,
    fxRate,
    base,
  }
}
