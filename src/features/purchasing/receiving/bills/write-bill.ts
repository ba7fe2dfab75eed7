import { toDay } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency, dueBy } from '#features/admin/settings/rules.ts'
import { refuseEntered } from '#features/money/bill-entry/commands.ts'
import { needTax, taxesOf } from '#features/money/bill-entry/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { orderLineName } from '#features/purchasing/purchase-orders/rules.ts'
import {
  aboutLine,
  type BillContext,
  countTaken,
  type GoodsLineSubject,
  orderedPrice,
  readBillContext,
  refuseOtherParty,
  unbilledIn,
} from '#features/purchasing/receiving/bills/goods-lines.ts'
import { matchOf, otherAmount, price, worstOf } from '#features/purchasing/receiving/bills/match.ts'
import { isGoodsLine, whyOtherTotal } from '#features/purchasing/receiving/bills/plan.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { entrySums, notBilled } from '#features/stock/line-entries/commands.ts'
import { type Books, needRate } from '#features/stock/postings/commands.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { lineAmount, linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** A vendor's invoice as entered. */
interface Invoice {
  vendorId: string
  vendorInvoiceNo: string
  invoiceDate: unknown
  receiptIds?: readonly string[] | undefined
  lines?: readonly Data[] | undefined
  termsId?: string | undefined
  dueDate?: unknown
  currency?: string | undefined
  taxName?: string | undefined
  totalAmount?: number | undefined
  notes?: string | undefined
  /** Additional initial fields of the bill. */
  also?: Data
}

const figure = (line: Data, name: string): number | undefined =>
  typeof line[name] === 'number' ? (line[name] as number) : undefined

/**
 * Writes a vendor's invoice as a draft bill with its match. Refuses an invoice that was already entered, orders of
 * another party, or a wrong total.
 */
export async function writeBill(books: Books, input: Invoice): Promise<Payable> {
  const { tx, today, timeZone } = books
  const vendor = await tx.need(vendors, input.vendorId)
  const party = { vendorId: vendor.id, vendorName: vendor.data.name, vendorInvoiceNo: input.vendorInvoiceNo }
  await refuseEntered(tx, party)
  const given = [...(await linesOfReceipts(books, input.receiptIds ?? [])), ...(input.lines ?? [])]
  if (given.length === 0)
    throw refuse(`Invoice ${input.vendorInvoiceNo} has no line. Choose receipts, or enter lines.`, 'lines')
  const billContext = await readBillContext(tx, given, { vendorId: vendor.id })
  const currency = await currencyOf(books, billContext, input.currency, vendor.data.currency)
  const invoiceDate = toDay(input.invoiceDate, timeZone)!
  const base = await companyCurrency(tx)
  refuseOtherParty(billContext, { vendorId: vendor.id, vendorName: vendor.data.name, currency, base })
  const fxRate = await needRate(books, { currency, day: invoiceDate, name: `Invoice ${input.vendorInvoiceNo}` })
  const usualTax = input.taxName ? await needTax(tx, input.taxName) : undefined
  const taken = new Map<string, number>()
  const received = given.length - (input.lines ?? []).length
  const lines: Data[] = []
  for (const [at, line] of given.entries()) {
    needAmount(`Line ${at + 1}`, Math.abs(figure(line, 'amount') ?? 0), currency)
    const lineId = String(lines.length + 1)
    const priced = await pricedLine(books, billContext, { line: { ...line, lineId }, at, currency, fxRate, taken })
    if (!priced) continue
    const own = typeof line.taxName === 'string' && line.taxName
    const named = own ? await needTax(tx, own, `lines/${at - received}/taxName`) : usualTax
    lines.push({
      ...priced.line,
      ...named,
      ...(priced.about && matched(billContext, priced, { at, fxRate, base })),
    } as Data)
  }
  if (lines.length === 0) throw refuse(`${await namesOf(tx, input.receiptIds ?? [])} is already billed.`)
  const taxes = taxesOf(lines, currency)
  const sum = sumMoney([...lines.map((line) => figure(line, 'amount') ?? 0), ...taxes.map(({ tax }) => tax)])
  const totalAmount = input.totalAmount ?? sum
  needAmount('The invoice total', totalAmount, currency)
  const wrong = whyOtherTotal(sum, totalAmount, currency)
  if (wrong) throw refuse(wrong)
  const { dueDate, termsId } = await dueBy(tx, {
    day: invoiceDate,
    termsId: input.termsId || vendor.data.termsId,
    dueDate: toDay(input.dueDate, timeZone),
    timeZone,
  })
  const isOneRate =
    taxes.length === 1 && sum === totalAmount && lines.every((line) => line.taxRate === taxes[0]!.taxRate)
  const [only] = billContext.orders.size === 1 ? billContext.orders.values() : []
  return await tx.insert(payables, {
    payableNumber: await nextNumber(tx, seriesOf('AP', today), { collection: payables.name, field: 'payableNumber' }),
    status: 'Draft',
    ...party,
    invoiceDate,
    termsId,
    dueDate,
    ...((currency !== base || input.currency || vendor.data.currency) && { currency }),
    ...(fxRate !== 1 && { fxRate }),
    totalAmount,
    amountPaid: 0,
    balance: totalAmount,
    ...(isOneRate && { taxName: taxes[0]!.taxName, taxRate: taxes[0]!.taxRate }),
    ...(taxes.length > 0 && { taxes: taxes as never, taxAmount: sumMoney(taxes.map(({ tax }) => tax)) }),
    lines: lines as never,
    receiptIds: [...new Set(lines.flatMap(({ receiptId }) => (typeof receiptId === 'string' ? [receiptId] : [])))],
    matchState: worstOf(lines.flatMap(({ match }) => (match as never) ?? [])),
    paymentState: 'Unpaid',
    ...(only && { poId: only.id, ...(only.data.poNumber && { poNumber: only.data.poNumber }) }),
    ...(input.notes && { notes: input.notes }),
    ...(input.also as object),
  } as never)
}

const namesOf = async (tx: Books['tx'], ids: readonly string[]): Promise<string> =>
  `Receipt ${(await tx.getMany(receipts, ids)).map((one) => one?.data.receiptNumber ?? '').join(', ')}`

/** Every line of the receipts with an accepted quantity, to be billed in full at the received price. */
async function linesOfReceipts({ tx }: Books, ids: readonly string[]): Promise<Data[]> {
  const found: Data[] = []
  for (const id of new Set(ids)) {
    const receipt = await tx.need(receipts, id)
    for (const line of linesIn(receipt.data.lines as Data[]))
      if ((figure(line, 'qty') ?? 0) > 0)
        found.push({ kind: 'Goods', receiptId: id, receiptLineId: line.lineId!, isWhole: true })
  }
  return found
}

async function currencyOf(
  books: Books,
  billContext: BillContext,
  named: string | undefined,
  vendors: string | undefined,
): Promise<string> {
  const base = await companyCurrency(books.tx)
  const [first] = billContext.orders.values()
  return named ?? first?.data.currency ?? vendors ?? base
}

interface Priced {
  line: Data
  about?: GoodsLineSubject
}

/**
 * A line with its quantity, price and amount; a goods line also gets its order and part. Undefined when a whole receipt
 * is billed and this line of it already was.
 */
async function pricedLine(
  books: Books,
  billContext: BillContext,
  {
    line,
    at,
    currency,
    fxRate,
    taken,
  }: { line: Data; at: number; currency: string; fxRate: number; taken: Map<string, number> },
): Promise<Priced | undefined> {
  const kind = typeof line.kind === 'string' && line.kind ? line.kind : 'Goods'
  const { isWhole, ...typed } = line
  if (!isGoodsLine({ ...typed, kind })) {
    refuseContradiction(`Line ${at + 1}`, typed, currency)
    const amount = amountOf(typed, currency)
    if (amount === undefined) throw refuse(`Line ${at + 1} has no amount. Enter one.`, `lines/${at}/amount`)
    return { line: { ...typed, kind, amount } }
  }
  const about = await aboutLine(books.tx, billContext, typed, taken)
  const open = unbilledIn(about)
  const own = about.came.length === 1 && typed.receiptId ? about.came[0] : undefined
  const name = about.orderLine ? orderLineName(about.orderLine, at) : `Line ${at + 1}`
  if (open <= 0 && (await isBilledAlready(books, about, typed))) {
    if (isWhole) return undefined
    const receipt = about.came[0]?.receipt ?? billContext.receipts.find(({ id }) => id === typed.receiptId)
    throw refuse(`${name} of ${receipt?.data.receiptNumber ?? 'the goods'} is already billed.`)
  }
  const qty = figure(typed, 'qty') ?? open
  const unitPrice =
    figure(typed, 'unitPrice') ??
    (figure(typed, 'amount') === undefined
      ? own
        ? figure(own.line, 'unitPrice')
        : orderedPrice(about, fxRate)
      : undefined)
  if (qty <= 0) throw refuse(`${name} has no quantity. Enter a quantity above 0.`)
  refuseContradiction(name, typed, currency)
  const amount = amountOf({ ...typed, qty, ...(unitPrice !== undefined && { unitPrice }) }, currency)
  if (amount === undefined) throw refuse(`${name} has no price. Enter one.`)
  countTaken(taken, about, qty)
  const from = own?.line ?? about.orderLine ?? (about.movement?.row.data as Data | undefined) ?? {}
  const order = about.order
  return {
    about,
    line: {
      ...pick(from, ['partId', 'partNumber', 'description']),
      ...typed,
      kind,
      ...(order && {
        poId: order.id,
        ...(order.data.poNumber && { poNumber: order.data.poNumber }),
        poLineId: String(about.orderLine!.lineId),
      }),
      qty,
      unitPrice: unitPrice ?? roundTo(amount / qty, 4),
      amount,
    },
  }
}

/**
 * Whether everything a line could bill is already billed. Ordered goods that were not received may be billed ahead, and
 * goods received in place of credited ones are billed again.
 */
async function isBilledAlready(
  { tx }: Books,
  { order, orderLine, came, movement }: GoodsLineSubject,
  line: Data,
): Promise<boolean> {
  if (movement) return movement.billed >= movement.row.data.qtyDelta
  if (line.receiptId) return true
  if (came.length === 0 || !order || !orderLine) return false
  if ((figure(orderLine, 'qty') ?? 0) > (figure(orderLine, 'qtyBilled') ?? 0)) return false
  const sum = await entrySums(tx, purchaseOrders.name, [order.id])
  return notBilled((kind) => sum(order.id, orderLine.lineId, kind), 'Received', 'Billed') <= 0
}

function refuseContradiction(name: string, line: Data, currency: string): void {
  const comesTo = otherAmount(line, currency)
  if (comesTo === undefined) return
  const [qty, unitPrice] = [Number(line.qty), price(Number(line.unitPrice))]
  throw refuse(
    `${name}: ${qty} at ${unitPrice} is ${amountText(comesTo, currency)}, but the line amount is ${amountText(Number(line.amount), currency)}. Correct one of them.`,
  )
}

const amountOf = (line: Data, currency: string): number | undefined =>
  figure(line, 'amount') !== undefined && figure(line, 'unitPrice') === undefined
    ? figure(line, 'amount')
    : lineAmount(line, currency)

const pick = (from: Data, names: readonly string[]): Data =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]!]])))

function matched(
  billContext: BillContext,
  { line, about }: Priced,
  { at, fxRate, base }: { at: number; fxRate: number; base: string },
): Data {
  const { match, note } = matchOf(
    {
      name: `line ${at + 1} (${String(line.partNumber ?? line.description ?? '')})`,
      qty: Number(line.qty),
      unitPrice: Number(line.unitPrice),
      ordered: orderedPrice(about!, fxRate),
      unbilled: unbilledIn(about!),
      fxRate,
      base,
    },
    billContext.tolerance,
  )
  return { match, ...(note && { matchNote: note }) }
}
