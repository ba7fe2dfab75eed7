import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency, dueBy } from '#features/admin/settings/rules.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { definedValues, freightLine } from '#features/sales/deals/commands.ts'
import { dealTotals, nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import { dealInvoices, openCharges, uninvoiced, waitingCosts } from '#features/sales/invoice-drafts/rules.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { nameOfSlip } from '#features/sales/packing-slips/rules.ts'
import { pricedLines, type Selling, sellingTo } from '#features/sales/selling-prices/rules.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { partOf } from '#features/stock/postings/rules.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The parts of a new invoice. */
interface Invoicing {
  customerId?: string | undefined
  transactionId?: string | undefined
  slipIds?: readonly string[] | undefined
  /** Lines besides the shipped goods: services and charges. */
  lines?: readonly Data[] | undefined
  day: string
  termsId?: string | undefined
  customerPoNo?: string | undefined
  freight?: number | undefined
  proformaId?: string | undefined
}

interface Taken {
  lines: Data[]
  deals: Deal[]
  slips: PackingSlip[]
}

/** Returns a draft invoice of everything shipped and not yet invoiced, plus the given lines and freight. */
export async function draftInvoice(books: Books, given: Invoicing): Promise<Receivable> {
  const { tx, timeZone } = books
  if (given.customerId) await tx.need(customers, given.customerId)
  const goods = given.lines?.findIndex(({ kind }) => kind === 'Goods') ?? -1
  if (goods >= 0)
    throw refuse(
      `${String(given.lines![goods]!.description ?? 'A line')} is a goods line, and goods are invoiced after shipping. Ship them with a packing slip, or choose another kind for the line.`,
      `lines/${goods}/kind`,
    )
  for (const { transactionId } of given.lines ?? []) if (transactionId) await tx.need(deals, String(transactionId))
  const taken = await takenFrom(books, given)
  const customerId = soleCustomer(taken, given)
  const currency = soleCurrency(taken)
  const selling = await sellingTo(books, { customerId, currency, day: given.day, name: 'The invoice' })
  const typed: Data[] = [
    ...(given.lines ?? []).map((line): Data => ({ kind: 'Service', ...line })),
    ...freightLine(given.freight),
  ]
  const added = await pricedLines(
    books,
    typed.map(({ lineId: _, ...line }) => line as Data),
    selling,
  )
  const lines = withLineIds([...taken.lines, ...added.map(({ lineId: _, unitCost: __, ...line }) => line as Data)])
  if (lines.length === 0) throw refuse(`Nothing of ${whatOf(given, taken)} is shipped and not invoiced.`)
  const customer = customerId ? await tx.get(customers, customerId) : undefined
  const totals = invoiceTotals(lines, selling, await companyCurrency(tx))
  const [deal] = taken.deals
  const { dueDate, termsId } = await dueBy(tx, {
    day: given.day,
    termsId: given.termsId || deal?.data.termsId || customer?.data.termsId,
    dueDate: undefined,
    timeZone,
  })
  const invoice = await tx.insert(receivables, {
    status: 'Draft',
    kind: 'Invoice',
    ...definedValues({
      customerId,
      customerName: customer?.data.name ?? deal?.data.customerName,
      customerPoNo: given.customerPoNo ?? deal?.data.customerPoNo,
      proformaId: given.proformaId,
      currency: selling.currency,
    }),
    ...(selling.fxRate !== 1 && { fxRate: selling.fxRate }),
    invoiceDate: given.day,
    termsId,
    dueDate,
    ...(taken.deals.length > 0 && { transactionIds: taken.deals.map(({ id }) => id) }),
    ...(taken.slips.length > 0 && { slipIds: taken.slips.map(({ id }) => id) }),
    ...definedValues(totals),
    amountPaid: 0,
    balance: totals.totalAmount,
  } as never)
  for (const slip of taken.slips)
    await tx.update(packingSlips, slip.id, { invoiceIds: [...(slip.data.invoiceIds ?? []), invoice.id] })
  return invoice
}

/** Amounts, tax, freight, cost and margin of an invoice. */
function invoiceTotals(lines: readonly Data[], { currency, fxRate }: Selling, base: string) {
  const {
    marginPct: _,
    costAmount: __,
    marginAmount: ___,
    lines: amounts,
    ...totals
  } = dealTotals(lines, { currency, fxRate, base })
  const own = amounts.map(({ marginPct: _pct, unitCost: _cost, ...line }) => line as Data)
  const sum = (of: readonly Data[], name: string): number => sumMoney(of.map((line) => Number(line[name] ?? 0)))
  const goods = own.filter(({ kind }) => kind === 'Goods')
  const costAmount = sum(goods, 'cost')
  return {
    ...totals,
    lines: own,
    freightAmount: sum(
      own.filter(({ kind }) => kind === 'Freight'),
      'amount',
    ),
    costAmount,
    marginAmount: sumMoney([convertAmount(sum(goods, 'amount'), fxRate, base), -costAmount]),
  }
}

async function takenFrom(books: Books, given: Invoicing): Promise<Taken> {
  const { tx } = books
  const slips = await slipsOf(books, given)
  const ids = new Set([
    ...slips.flatMap(({ data }) => (data.transactionId ? [data.transactionId] : [])),
    ...(given.transactionId ? [given.transactionId] : []),
  ])
  const taken: Taken = { lines: [], deals: [], slips: [] }
  for (const id of ids) {
    const deal = await tx.need(deals, id)
    const invoices = await dealInvoices(tx, id)
    const before = taken.lines.length
    for (const slip of slips.filter(({ data }) => data.transactionId === id)) {
      const open = uninvoiced(slip, invoices)
      if (open.length === 0) continue
      taken.slips.push(slip)
      const waiting = await waitingCosts(tx, slip)
      const base = await companyCurrency(tx)
      for (const { line, qty } of open) {
        const of = { amount: addQty(Number(line.qty), -qtyIn(line, 'qtyInvoiced')), base: waiting(String(line.lineId)) }
        taken.lines.push(goodsLine(deal, slip, line, { qty, cost: partOf(of, qty, base).base }))
      }
    }
    const charges = openCharges(deal, invoices, taken.lines.length > before)
    for (const { line, qty } of charges) taken.lines.push(chargeLine(deal, line, qty))
    if (taken.lines.length > before || given.transactionId === id) taken.deals.push(deal)
  }
  return taken
}

async function slipsOf(
  { tx }: Books,
  { customerId, transactionId, slipIds, lines = [] }: Invoicing,
): Promise<PackingSlip[]> {
  if (slipIds && slipIds.length > 0) {
    const named: PackingSlip[] = []
    for (const id of new Set(slipIds)) {
      const slip = await tx.need(packingSlips, id)
      if (slip.data.status !== 'Shipped')
        throw refuse(
          `${nameOfSlip(slip)} is ${slip.data.status?.toLowerCase() ?? 'a draft'}. Only shipped goods are invoiced.`,
        )
      named.push(slip)
    }
    return named
  }
  // An invoice with lines of its own is for services only; all shipped goods of a customer are invoiced only when no
  // lines are given.
  if (!transactionId && (!customerId || lines.length > 0)) return []
  return await tx.find(
    query(packingSlips, {
      where: [
        transactionId ? ['transactionId', '==', transactionId] : ['customerId', '==', customerId],
        ['status', '==', 'Shipped'],
      ],
    }),
  )
}

function goodsLine(deal: Deal, slip: PackingSlip, line: Data, { qty, cost }: { qty: number; cost: number }): Data {
  const sold = linesIn(deal.data.lines as Value | undefined).find(({ lineId }) => lineId === line.dealLineId) ?? {}
  const { unitPrice = 0, discountPct, taxName, taxRate } = sold as Data
  const { partId, partNumber, brand, description } = line
  return definedValues({
    kind: 'Goods',
    transactionId: deal.id,
    dealLineId: line.dealLineId,
    slipId: slip.id,
    slipLineId: line.lineId,
    ...{ partId, partNumber, brand, description, qty, unitPrice, discountPct, taxName, taxRate, cost },
  }) as Data
}

function chargeLine(deal: Deal, line: Data, qty: number): Data {
  const { kind, lineId, partNumber, description, unitPrice, discountPct, taxName, taxRate } = line
  return definedValues({
    ...{ kind, transactionId: deal.id, dealLineId: lineId },
    ...{ partNumber, description, qty, unitPrice, discountPct, taxName, taxRate },
  }) as Data
}

function soleCustomer(taken: Taken, given: Invoicing): string | undefined {
  const ids = new Set(
    [...taken.slips, ...taken.deals].flatMap(({ data }) => (data.customerId ? [data.customerId] : [])),
  )
  if (given.customerId) ids.add(given.customerId)
  if (ids.size > 1) throw refuse('The packing slips are of several customers. Create one invoice for each customer.')
  const [id] = ids
  if (!id && !given.transactionId && !given.slipIds?.length)
    throw refuse('Choose a customer, a deal or packing slips to invoice.')
  return id
}

function soleCurrency({ deals: all }: Taken): string | undefined {
  const found = new Set(all.map(({ data }) => data.currency ?? ''))
  if (found.size > 1)
    throw refuse(
      `The packing slips are in several currencies (${[...found].map((one) => one || 'the company’s').join(', ')}). Create one invoice for each.`,
    )
  return [...found][0] || undefined
}

const whatOf = ({ slipIds }: Invoicing, { slips, deals: all }: Taken): string =>
  all.length > 0
    ? all.map(nameOfDeal).join(', ')
    : slips.length > 0
      ? slips.map(nameOfSlip).join(', ')
      : slipIds?.length
        ? 'these packing slips'
        : 'this customer'
