import { roundTo, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency, dueBy } from '#features/admin/settings/rules.ts'
import { refuseEntered } from '#features/money/bill-entry/commands.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderTotal } from '#features/purchasing/purchase-orders/rules.ts'
import { approveBill } from '#features/purchasing/receiving/bills/approve.ts'
import { billPlan } from '#features/purchasing/receiving/bills/plan.ts'
import type { Receipt } from '#features/purchasing/receiving/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { lineAmount, linesIn } from '#model/document/lines.ts'
import { spread } from '#model/document/owed/allocation.ts'
import { taxIn, withTax } from '#model/document/tax/tax.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/**
 * Creates and posts the bill when the vendor's invoice came with the goods: it bills what was received, and with the
 * last goods the rest of the order's total.
 */
export async function billArrival(
  books: Books & { user: { email: string } },
  order: PurchaseOrder,
  receipt: Receipt | undefined,
  { invoiceNumber, receivedOn }: { invoiceNumber: string; receivedOn: string },
): Promise<Payable> {
  const { tx, today, timeZone } = books
  const { vendorId, vendorName, poNumber, taxName, taxRate } = order.data
  const currency = order.data.currency
  const vendor = vendorId ? await tx.get(vendors, vendorId) : undefined
  const party = vendorName ?? vendor?.data.name
  const invoice = { vendorId: vendorId ?? '', vendorName: party ?? '', vendorInvoiceNo: invoiceNumber }
  if (vendorId) await refuseEntered(tx, invoice, 'invoiceNumber')
  const goods = goodsOf(order, receipt)
  if (receipt && goods.length === 0)
    throw refuse(
      `Nothing that came for ${nameOfOrder(order)} is left to bill. Receive it without an invoice number.`,
      'invoiceNumber',
    )
  const net = sumMoney(goods.map((line) => figure(line, 'amount')))
  const rest = await restOf(order, receipt, net)
  const lines = withRest(goods, rest)
  const sum = sumMoney(lines.map((line) => figure(line, 'amount')))
  const isLineless = goods.length === 0
  const totalAmount = isLineless ? orderTotal(order.data) : withTax(sum, taxRate ?? 0, currency)
  const { termsId, dueDate } = await dueBy(tx, {
    day: receivedOn,
    termsId: order.data.termsId ?? vendor?.data.termsId,
    dueDate: undefined,
    timeZone,
  })
  const base = await companyCurrency(tx)
  const bill = await tx.insert(payables, {
    payableNumber: await nextNumber(tx, seriesOf('AP', today), { collection: payables.name, field: 'payableNumber' }),
    status: 'Draft',
    ...(vendorId && { vendorId }),
    ...(party && { vendorName: party }),
    vendorInvoiceNo: invoiceNumber,
    invoiceDate: receivedOn,
    termsId,
    dueDate,
    ...(currency && { currency }),
    ...(currency && currency !== base && receipt?.data.fxRate && { fxRate: receipt.data.fxRate }),
    totalAmount,
    // The order's own tax rate, even if the settings have changed; the amount is calculated from it.
    ...(taxName && { taxName }),
    ...(taxRate !== undefined && { taxRate, taxAmount: taxIn(totalAmount, taxRate, currency) }),
    amountPaid: 0,
    balance: totalAmount,
    poId: order.id,
    ...(poNumber && { poNumber }),
    ...(!isLineless && { lines: lines as never }),
    ...(receipt && { receiptIds: [receipt.id] }),
  })
  const posted = await approveBill(books, bill, await billPlan(books, bill), { by: books.user.email })
  await tx.update(purchaseOrders, order.id, { payableId: posted.id })
  return posted
}

/** Bill lines for what was received and is not billed yet, as some of it may have been billed ahead. */
function goodsOf(order: PurchaseOrder, receipt: Receipt | undefined): Data[] {
  return linesIn((receipt?.data.lines ?? []) as Data[]).flatMap((line, at) => {
    const qty = addQty(figure(line, 'qty'), -figure(line, 'qtyAhead'))
    return qty > 0
      ? [
          {
            lineId: String(at + 1),
            kind: 'Goods',
            poId: order.id,
            ...(order.data.poNumber && { poNumber: order.data.poNumber }),
            poLineId: line.poLineId!,
            receiptId: receipt!.id,
            receiptLineId: line.lineId!,
            ...(line.partId !== undefined && { partId: line.partId }),
            ...(line.partNumber !== undefined && { partNumber: line.partNumber }),
            ...(line.description !== undefined && { description: line.description }),
            qty,
            unitPrice: figure(line, 'unitPrice'),
            amount: lineAmount({ qty, unitPrice: line.unitPrice }, order.data.currency) ?? 0,
          } as Data,
        ]
      : []
  })
}

/**
 * The charges of the order besides lines and tax; they are billed with the goods that complete the order, otherwise 0.
 */
async function restOf(order: PurchaseOrder, receipt: Receipt | undefined, net: number): Promise<number> {
  if (!receipt || order.data.status !== 'Received' || order.data.totalAmount === undefined) return 0
  const { taxRate, currency, totalAmount } = order.data
  const all = linesIn(order.data.lines as Data[])
  const isWhole = all.every((line) => figure(line, 'qtyReceived') === figure(line, 'qty'))
  const ordered = sumMoney(all.map((line) => lineAmount(line, currency) ?? 0))
  if (!isWhole) return 0
  const before = sumMoney([ordered, -net])
  const total = taxRate === undefined ? totalAmount : sumMoney([totalAmount, -taxIn(totalAmount, taxRate, currency)])
  return sumMoney([total, -net, -before])
}

/**
 * Adds the rest of the order: a positive one as an expense, a negative one as a price reduction of the goods, by value.
 */
function withRest(goods: readonly Data[], rest: number): Data[] {
  if (rest > 0)
    return [
      ...goods,
      {
        lineId: String(goods.length + 1),
        kind: 'Expense',
        description: 'Rest of the order',
        category: 'Uncategorised',
        amount: rest,
      },
    ]
  if (rest === 0) return [...goods]
  const shares = spread(
    rest,
    goods.map((line) => figure(line, 'amount')),
  )
  return goods.map((line, at) => {
    const amount = sumMoney([figure(line, 'amount'), shares[at]!])
    return { ...line, amount, unitPrice: roundTo(amount / figure(line, 'qty'), 4) }
  })
}
