import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { itemOf } from '#features/money/settlement/commands.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { refreshDeal } from '#features/sales/deals/commands.ts'
import { qtyIn, withSellers } from '#features/sales/deals/rules.ts'
import { waitingCosts } from '#features/sales/invoice-drafts/rules.ts'
import { refuseOtherLines, withOwnAmounts } from '#features/sales/invoicing/own-lines.ts'
import { soldBy } from '#features/sales/invoicing/sold-by.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { enterLines, reverseEntries, unreversedEntries } from '#features/stock/line-entries/commands.ts'
import {
  type Books,
  needOpenDay,
  needRate,
  postGroup,
  postingDay,
  reverseRows,
  unreversedRows,
} from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, partOf } from '#features/stock/postings/rules.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { totalsOf } from '#model/document/amounts/totals.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const linesOf = ({ data }: { data: { lines?: unknown } }): readonly Data[] => linesIn(data.lines as Value | undefined)
const sourceOf = ({ id, data }: Receivable) => ({ docType: receivables.name, docId: id, docNumber: data.invoiceNumber })
const KEYS = ['Goods', 'Service', 'Freight', 'Restocking', 'Fee', 'Finance charge']

/**
 * Posts an issued invoice: the receivable against sales and tax, and the cost of the shipped goods it bills; its deals
 * and packing slips are updated.
 */
export async function postInvoice(books: Books, draft: Receivable): Promise<Receivable> {
  const { tx, today, timeZone } = books
  await refuseOtherLines(tx, draft)
  const invoice = withOwnAmounts(draft)
  const base = await companyCurrency(tx)
  const { currency, totalAmount = 0 } = invoice.data
  const day = toDay(invoice.data.invoiceDate, timeZone) ?? today
  const name = nameOfInvoice(invoice)
  const fxRate = await needRate(books, { currency, day, name, stated: invoice.data.fxRate })
  const on = await postingDay(books, day)
  const inBase = (amount: number): number => convertAmount(amount, fxRate, base)
  const document = { currency: currency ?? base, ...(fxRate !== 1 && { fxRate }) }
  const costs = await costsOf(books, invoice, base)
  const legs = await withSellers(tx, [
    {
      ...itemOf(receivables.name, invoice as never),
      ...document,
      ledger: 'AR',
      amount: totalAmount,
      base: inBase(totalAmount),
    },
    ...salesLegs(invoice, inBase).map((leg) => ({ ...leg, ...document })),
    ...costs.legs,
  ])
  await postGroup(books, { day: on, source: sourceOf(invoice), legs, rest: 'Rounding' })
  await enterInvoiced(books, invoice, on)
  await followSlips(books, invoice, 1)
  const lines = linesOf(invoice).map((line, at) =>
    costs.byLine.has(at) ? { ...line, cost: costs.byLine.get(at)! } : line,
  )
  const costAmount = sumMoney([...costs.byLine.values()])
  const goods = sumMoney(lines.filter(({ kind }) => kind === 'Goods').map((line) => qtyIn(line, 'amount')))
  const isFree = totalAmount === 0
  return await tx.update(receivables, invoice.id, {
    posted: true,
    ...soldBy(legs),
    paymentState: isFree ? 'Paid' : 'Unpaid',
    ...(isFree && { paidOn: on }),
    amountPaid: invoice.data.amountPaid ?? 0,
    balance: sumMoney([totalAmount, -(invoice.data.amountPaid ?? 0)]),
    ...(fxRate !== 1 && { fxRate }),
    ...(lines.length > 0 && {
      lines,
      ...(invoice !== draft && { taxAmount: invoice.data.taxAmount }),
      costAmount,
      marginAmount: sumMoney([inBase(goods), -costAmount]),
    }),
  })
}

/** Sales by type of line and tax by name; an invoice without lines counts as other sales. */
function salesLegs(invoice: Receivable, inBase: (amount: number) => number): PostingLeg[] {
  const { customerId, customerName, totalAmount = 0, taxAmount = 0, taxName, currency } = invoice.data
  const party = { partyType: customers.name, partyId: customerId, partyName: customerName } as const
  const sale = (key: string, amount: number, more: Partial<PostingLeg> = {}): PostingLeg => ({
    ...{ ...party, ledger: 'Sales', key, amount: minus(amount), base: minus(inBase(amount)) },
    ...more,
  })
  const tax = (key: string, amount: number): PostingLeg => ({
    ...{ ...party, ledger: 'Output tax', key, amount: minus(amount), base: minus(inBase(amount)) },
  })
  const lines = linesOf(invoice)
  const net = sumMoney(lines.map((line) => qtyIn(line, 'amount')))
  if (lines.length === 0 || sumMoney([net, taxAmount]) !== totalAmount)
    return [sale('Other', sumMoney([totalAmount, -taxAmount])), tax(taxName ?? 'Tax', taxAmount)]
  const shares = totalsOf(lines as never, { currency, taxName, taxRate: invoice.data.taxRate }).taxes
  return [
    ...lines.map((line) =>
      sale(KEYS.includes(String(line.kind)) ? String(line.kind) : 'Other', qtyIn(line, 'amount'), {
        partId: line.partId as string | undefined,
        orderId: line.transactionId as string | undefined,
        lineId: line.dealLineId as string | undefined,
        qty: minus(qtyIn(line, 'qty')),
      }),
    ),
    ...shares.map((share) => tax(share.taxName ?? 'Tax', share.tax)),
  ]
}

/** The cost of an invoice's goods: their share of the amount on their packing slip. */
async function costsOf(books: Books, invoice: Receivable, base: string) {
  const { tx } = books
  const legs: PostingLeg[] = []
  const byLine = new Map<number, number>()
  const taken = new Map<string, { base: number; qty: number }>()
  const waitingOf = new Map<string, (lineId: string) => number>()
  const { customerId, customerName } = invoice.data
  const party = { partyType: customers.name, partyId: customerId, partyName: customerName } as const
  for (const [at, line] of linesOf(invoice).entries()) {
    if (typeof line.slipId !== 'string') continue
    const slip = await tx.need(packingSlips, line.slipId)
    const lineId = String(line.slipLineId)
    const shipped = linesOf(slip).find((one) => one.lineId === lineId) ?? {}
    const key = `${slip.id} ${lineId}`
    const before = taken.get(key) ?? { base: 0, qty: 0 }
    const waiting = waitingOf.get(slip.id) ?? (await waitingCosts(tx, slip))
    waitingOf.set(slip.id, waiting)
    const open = addQty(qtyIn(shipped, 'qty'), -addQty(qtyIn(shipped, 'qtyInvoiced'), before.qty))
    const qty = qtyIn(line, 'qty')
    if (slip.data.status !== 'Shipped' || qty > open)
      throw refuse(
        `Line ${line.lineId ?? at + 1} (${line.partNumber}) of ${nameOfInvoice(invoice)} bills ${qty}; ${Math.max(0, open)} are shipped and not invoiced.`,
      )
    const { base: cost } = partOf({ amount: open, base: sumMoney([waiting(lineId), -before.base]) }, qty, base)
    taken.set(key, { base: sumMoney([before.base, cost]), qty: addQty(before.qty, qty) })
    byLine.set(at, cost)
    const dimensions = { ...party, partId: line.partId as string | undefined, orderId: slip.data.transactionId }
    legs.push(
      { ...dimensions, ledger: 'COGS', base: cost, qty, lineId: line.dealLineId as string | undefined },
      {
        ...{ ...dimensions, ledger: 'SNI', base: minus(cost), qty: minus(qty) },
        ...{ itemType: packingSlips.name, itemId: slip.id, itemNumber: slip.data.slipNumber, lineId },
      },
    )
  }
  return { legs, byLine }
}

async function enterInvoiced(books: Books, invoice: Receivable, day: string): Promise<void> {
  const own = linesOf(invoice).filter(({ transactionId, dealLineId }) => transactionId && dealLineId)
  for (const [id, lines] of Map.groupBy(own, ({ transactionId }) => String(transactionId))) {
    await enterLines(
      books,
      { type: 'transactions', id },
      lines.map((line) => ({
        lineId: String(line.dealLineId),
        kind: 'Invoiced' as const,
        qty: qtyIn(line, 'qty'),
        docLineId: String(line.lineId),
      })),
      { day, source: sourceOf(invoice) },
    )
    await refreshDeal(books, id)
  }
}

/** Updates the invoiced quantities on the packing slips of an invoice. */
async function followSlips({ tx }: Books, invoice: Receivable, sign: 1 | -1): Promise<void> {
  const own = linesOf(invoice).filter(({ slipId }) => typeof slipId === 'string')
  for (const [id, billed] of Map.groupBy(own, ({ slipId }) => String(slipId))) {
    const slip = await tx.need(packingSlips, id)
    const lines = linesOf(slip).map((line): Data => {
      const qty = billed
        .filter(({ slipLineId }) => slipLineId === line.lineId)
        .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      return qty === 0 ? line : { ...line, qtyInvoiced: addQty(qtyIn(line, 'qtyInvoiced'), sign * qty) }
    })
    await tx.update(packingSlips, id, { lines })
  }
}

/**
 * Reverses an invoice: its postings and entries are mirrored on an open day, and its shipments have to be invoiced
 * again.
 */
export async function unpostInvoice(books: Books, invoice: Receivable, day: string): Promise<void> {
  await needOpenDay(books, day)
  if (invoice.data.posted) {
    const memo = `Void, of ${toDay(invoice.data.invoiceDate, books.timeZone) ?? 'before'}`
    await reverseRows(books, await unreversedRows(books.tx, sourceOf(invoice)), {
      day,
      source: sourceOf(invoice),
      memo,
    })
    const entries = await unreversedEntries(books.tx, sourceOf(invoice))
    await reverseEntries(books, entries, { day, source: sourceOf(invoice) })
    if (entries.length > 0) await followSlips(books, invoice, -1)
  }
  for (const slipId of invoice.data.slipIds ?? []) {
    const slip = await books.tx.get(packingSlips, slipId)
    if (slip)
      await books.tx.update(packingSlips, slipId, {
        invoiceIds: (slip.data.invoiceIds ?? []).filter((id) => id !== invoice.id),
      })
  }
  for (const id of invoice.data.transactionIds ?? []) if (await books.tx.get(deals, id)) await refreshDeal(books, id)
}
