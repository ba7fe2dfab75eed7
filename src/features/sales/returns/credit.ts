import { toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { figure } from '#base/text/writing.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { definedValues, salesSettings } from '#features/sales/deals/commands.ts'
import { dealTotals, nameOfDeal, qtyIn, withSellers } from '#features/sales/deals/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { needReturn, returnedLeg, returnLines } from '#features/sales/returns/return-order.ts'
import { creditableOf, isReturnDone, settledBackOf, uncreditedOf } from '#features/sales/returns/rules.ts'
import { enterLines } from '#features/stock/line-entries/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { needOpenDay, needRate, postGroup } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, partOf } from '#features/stock/postings/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { amountText, convertAmount, decimalsOf, PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { totalsOf } from '#model/document/amounts/totals.ts'
import { enterAtMost, linesIn, nameOfLine, whyDuplicate } from '#model/document/lines.ts'
import { date, flag, lines, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

/** Posts a credit note for returned goods at the invoiced price, less a restocking fee. */
export const creditReturn = defineCommand({
  name: 'returns.credit',
  label: 'Credit',
  help: 'Posts a credit note for the returned goods, at the invoiced price.',
  undoBy: 'Void the credit note.',
  input: {
    transactionId: reference('Return', deals, { required: true }),
    restockingPct: number('Restocking fee, percent', { min: 0, max: 100, decimals: 4, help: 'Default: the settings' }),
    lines: lines('Lines', {
      lineId: text('Line', { required: true }),
      qty: number('Quantity'),
      unitPrice: money('Unit price', { decimals: 4, min: 0 }),
    }),
    withoutGoods: flag('Credit without the goods'),
    on: date('Date', { help: 'Default: today' }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const deal = await needReturn(tx, input.transactionId)
    const day = toDay(input.on, timeZone) ?? today
    await needOpenDay(context, day)
    const credited = await creditLines(tx, deal, (input.lines ?? []) as Data[], input.withoutGoods === true)
    await refuseUnbilled(tx, deal, credited)
    const base = await companyCurrency(tx)
    const { customerId, customerName, currency } = deal.data
    const fxRate = await needRate(context, { currency, day, name: nameOfDeal(deal) })
    const pct = input.restockingPct ?? Number((await salesSettings(tx)).restockingPct ?? 0)
    const { net, taxes, tax } = totalsOf(credited as never, { currency: currency ?? base })
    const fee = roundProduct([net, pct, 0.01], decimalsOf(currency ?? base))
    const total = sumMoney([net, tax, -fee])
    if (total <= 0 && !credited.some(({ goods }) => Number(goods) > 0))
      throw refuse(
        `The credit for ${nameOfDeal(deal)} is ${amountText(total)}. Enter a lower restocking fee, or more lines.`,
        'restockingPct',
      )
    const voucherNumber = await nextNumber(tx, seriesOf('CN', today), {
      collection: vouchers.name,
      field: 'voucherNumber',
    })
    const voucher = await tx.insert(vouchers, {
      voucherNumber,
      type: 'Credit note',
      status: 'Posted',
      posted: true,
      date: day,
      partyType: customers.name,
      ...definedValues({ partyId: customerId, partyName: customerName, payeeName: customerName, currency }),
      ...(fxRate !== 1 && { fxRate }),
      lines: [...credited.map(noteLine), ...(fee > 0 ? [feeLine(credited.length + 1, fee, pct)] : [])],
      taxes: taxes.map((share) => ({ ...share }) as Data),
      taxAmount: tax,
      totalAmount: total,
      balance: total,
      transactionId: deal.id,
      reason: `Return ${nameOfDeal(deal)}`,
      preparedBy: context.user.email,
      approvedBy: context.user.email,
    })
    const source = { docType: vouchers.name, docId: voucher.id, docNumber: voucherNumber }
    const inBase = (amount: number): number => convertAmount(amount, fxRate, base)
    const party = { partyType: customers.name, partyId: customerId, partyName: customerName } as const
    const document = { ...party, currency: currency ?? base, ...(fxRate !== 1 && { fxRate }) }
    const leg = (ledger: PostingLeg['ledger'], amount: number, more: Partial<PostingLeg>): PostingLeg => ({
      ...{ ...document, ledger, amount, base: inBase(amount) },
      ...more,
    })
    const sale = (line: Data): PostingLeg =>
      leg('Sales', Number(line.amount), {
        ...{ key: 'Goods', partId: String(line.partId), orderId: deal.data.returnOfId },
        ...{ lineId: String(line.dealLineId), qty: Number(line.qty) },
      })
    await postGroup(context, {
      day,
      source,
      legs: await withSellers(tx, [
        leg('AR', minus(total), { itemType: vouchers.name, itemId: voucher.id, itemNumber: voucherNumber }),
        ...credited.map(sale),
        ...taxes.map((share) => leg('Output tax', share.tax, { key: share.taxName ?? 'Tax' })),
        leg('Sales', minus(fee), { key: 'Restocking', orderId: deal.data.returnOfId }),
        ...credited.flatMap((line) => costLegs(deal, line, party)),
      ]),
      rest: 'Rounding',
    })
    await enterLines(
      context,
      { type: 'transactions', id: String(deal.data.returnOfId) },
      credited.map((line) => ({
        ...{ lineId: String(line.dealLineId), kind: 'Credited' as const },
        ...{ qty: Number(line.qty), docLineId: String(line.lineId) },
      })),
      { day, source },
    )
    await settleReturn(tx, deal, credited, 1)
    return voucher
  },
})

/**
 * The credit for each line: quantity, invoiced price, tax at the invoice's rate, and the value of the returned goods.
 */
async function creditLines(tx: Tx, deal: Deal, given: readonly Data[], withoutGoods: boolean): Promise<Data[]> {
  const own = returnLines(deal)
  const most = (line: Data): number => (withoutGoods ? uncreditedOf(line) : creditableOf(line))
  if (own.every((line) => uncreditedOf(line) === 0)) throw refuse(`${nameOfDeal(deal)} is already credited.`)
  const wanted: Data[] =
    given.length > 0 ? [...given] : own.filter((line) => most(line) > 0).map(({ lineId }) => ({ lineId: lineId! }))
  if (wanted.length === 0)
    throw refuse(
      own.some((line) => settledBackOf(line) > 0)
        ? `The returned goods of ${nameOfDeal(deal)} are already credited. Receive the rest first, or credit without the goods.`
        : `${nameOfDeal(deal)} has no returned goods yet. Receive them first, or credit without them.`,
    )
  const ids = wanted.map(({ lineId }) => lineId)
  const duplicate = whyDuplicate(ids, nameOfDeal(deal))
  if (duplicate) throw refuse(duplicate)
  const credited: Data[] = []
  for (const one of wanted) {
    const line = own.find(({ lineId }) => lineId === one.lineId)
    if (!line) throw refuse(`${nameOfDeal(deal)} has no line ${one.lineId}.`)
    const qty = typeof one.qty === 'number' ? one.qty : most(line)
    if (uncreditedOf(line) === 0) throw refuse(`${nameOfLine(line)} is already credited.`)
    if (qty > uncreditedOf(line))
      throw refuse(`${nameOfLine(line)}: ${uncreditedOf(line)} can be credited. ${enterAtMost(uncreditedOf(line))}`, {
        line: String(one.lineId),
        number: qty,
      })
    if (!(qty > 0) || qty > most(line))
      throw refuse(
        `${nameOfLine(line)} is only partly returned: ${creditableOf(line)} of ${qty}. Receive the goods first, or credit without them.`,
        { line: String(one.lineId), number: qty },
      )
    const part = typeof line.partId === 'string' ? await tx.get(parts, line.partId) : undefined
    const fault = whyNotQty(qty, part?.data.uom)
    if (fault) throw refuse(`${nameOfLine(line)}: ${fault}`, { line: String(one.lineId), number: qty })
    const billed = await invoicedLine(tx, line)
    const invoicedAt = billed && qtyIn(billed.line, 'unitPrice')
    if (invoicedAt !== undefined && typeof one.unitPrice === 'number' && one.unitPrice > invoicedAt)
      throw refuse(
        `${nameOfLine(line)} was invoiced at ${priceText(invoicedAt)}; a credit of ${priceText(one.unitPrice)} each is more than that.`,
        { line: String(one.lineId), money: one.unitPrice },
      )
    const price = typeof one.unitPrice === 'number' ? { unitPrice: one.unitPrice, discountPct: undefined } : {}
    const { unitPrice, discountPct, taxName, taxRate } = { ...line, ...billed?.line, ...price } as Data
    const goods = Math.min(qty, creditableOf(line))
    const cost = goods > 0 ? partOf({ amount: creditableOf(line), base: qtyIn(line, 'backValue') }, goods).base : 0
    const { amount: _, ...rest } = line
    const priced = definedValues({
      ...rest,
      qty,
      unitPrice,
      discountPct,
      taxName,
      taxRate,
      goods,
      cost,
      invoiceId: billed?.invoice.id,
      invoiceLineId: billed?.line.lineId,
    }) as Data
    credited.push(dealTotals([priced], { currency: deal.data.currency, base: await companyCurrency(tx) }).lines[0]!)
  }
  return credited
}

/**
 * Refuses to credit more of a sale's line than its valid invoices have billed: lines of a void invoice are not owed.
 */
async function refuseUnbilled(tx: Tx, deal: Deal, credited: readonly Data[]): Promise<void> {
  const sale = await tx.need(deals, String(deal.data.returnOfId))
  const sold = returnLines(sale)
  for (const [dealLineId, own] of Map.groupBy(credited, (line) => String(line.dealLineId))) {
    const line = sold.find(({ lineId }) => lineId === dealLineId) ?? {}
    const qty = own.reduce((sum, one) => addQty(sum, Number(one.qty)), 0)
    const billed = Math.max(0, addQty(qtyIn(line, 'qtyInvoiced'), -qtyIn(line, 'qtyCredited')))
    if (qty <= billed) continue
    const wayOut = `${billed > 0 ? `Credit ${billed}, or invoice` : 'Invoice'} ${nameOfDeal(sale)} first.`
    throw refuse(`${nameOfLine(own[0]!)}: ${billed} of ${qty} are invoiced and not credited. ${wayOut}`, {
      line: String(own[0]!.lineId),
      number: qty,
    })
  }
}

const priceText = (price: number): string => figure(price, 2, PRICE_DECIMALS)

/** The invoice line that billed the goods of a return line; undefined when there is none. */
export async function invoicedLine(tx: Tx, line: Data): Promise<{ invoice: Receivable; line: Data } | undefined> {
  const slip = await tx.get(packingSlips, String(line.slipId))
  for (const id of slip?.data.invoiceIds ?? []) {
    const invoice = await tx.get(receivables, id)
    const found = linesIn(invoice?.data.lines as Value | undefined).find(
      (one) => one.slipId === line.slipId && one.slipLineId === line.slipLineId,
    )
    if (invoice && invoice.data.status !== 'Void' && found) return { invoice, line: found }
  }
  return undefined
}

const noteLine = (line: Data, at: number): Data =>
  definedValues({
    lineId: String(at + 1),
    ledger: 'Sales',
    key: 'Goods',
    description: [line.brand, line.partNumber, line.reason].filter(Boolean).join(' '),
    amount: line.amount,
    taxName: line.taxName,
    taxRate: line.taxRate,
    ...(line.invoiceId ? { docType: receivables.name, docId: line.invoiceId, docLineId: line.invoiceLineId } : {}),
    qty: line.qty,
    unitPrice: line.unitPrice,
  }) as Data

const feeLine = (lineId: number, fee: number, pct: number): Data => ({
  ...{ lineId: String(lineId), ledger: 'Sales', key: 'Restocking' },
  ...{ description: `Restocking fee ${pct}%`, amount: minus(fee) },
})

function costLegs(deal: Deal, line: Data, party: Partial<PostingLeg>): PostingLeg[] {
  const { cost, goods } = line as { cost: number; goods: number }
  const dimensions = { ...party, partId: String(line.partId), orderId: deal.data.returnOfId }
  return [
    { ...dimensions, ...returnedLeg(deal, line), base: cost, qty: goods },
    { ...dimensions, ledger: 'COGS', lineId: String(line.dealLineId), base: minus(cost), qty: minus(goods) },
  ]
}

/** Updates the credited quantities of a return and its status, which closes automatically. */
export async function settleReturn(tx: Tx, deal: Deal, credited: readonly Data[], sign: 1 | -1): Promise<void> {
  const next = returnLines(deal).map((line): Data => {
    const own = credited.find(({ lineId }) => lineId === line.lineId)
    if (!own) return line
    return {
      ...line,
      settledQty: addQty(qtyIn(line, 'settledQty'), sign * Number(own.qty)),
      settledBack: addQty(settledBackOf(line), sign * Number(own.goods)),
      settledValue: sumMoney([qtyIn(line, 'settledValue'), sign * Number(own.cost)]),
      backValue: sumMoney([qtyIn(line, 'backValue'), -sign * Number(own.cost)]),
    }
  })
  await tx.update(deals, deal.id, { lines: next, status: isReturnDone(next) ? 'Closed' : 'Confirmed' })
}
