import { toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/next-number.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { defined, needDeal, salesSettings } from '#features/sales/deals/commands.ts'
import { dealTotals, nameOfDeal, nameOfDealLine, qtyIn } from '#features/sales/deals/rules.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { creditableOf, expectedOf, isDone, uncreditedOf } from '#features/sales/returns/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { postMovements } from '#features/stock/ledger/post.ts'
import { enterLines, reverseEntries, standingEntries } from '#features/stock/line-entries/commands.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { CONDITIONS, lots } from '#features/stock/lots/collection.ts'
import { openLot } from '#features/stock/lots/movements/new-lot.ts'
import { type Books, needOpenDay, needRate, postGroup } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, partOf } from '#features/stock/postings/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { convertAmount, decimalsOf } from '#model/document/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { totalsOf } from '#model/document/totals.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const linesOf = ({ data }: { data: { lines?: unknown } }): Data[] => withLineIds(data.lines as Value | undefined)
const reason = text('Reason', { required: true })

/** Announces a return of shipped and invoiced goods. */
export const announceReturn = defineCommand({
  name: 'deal.return',
  label: 'Return',
  help: 'Creates a return with a number; the goods are received and credited on it.',
  undoBy: 'Cancel the return.',
  input: {
    transactionId: reference('Deal', 'transactions', { required: true }),
    lines: lines(
      'Lines',
      {
        dealLineId: text('Line', { required: true }),
        slipLineId: text('Slip line', { help: 'Default: last shipped' }),
        slipId: reference('Packing slip', 'packingSlips'),
        qty: number('Quantity', { required: true }),
        reason,
      },
      { required: true },
    ),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input, today } = context
    const sale = await needDeal(tx, input.transactionId)
    if (sale.data.kind === 'Return') throw refuse(`${nameOfDeal(sale)} is a return itself.`)
    const announced = (await returnsOf(tx, sale.id)).flatMap(linesOf)
    const slips = await shippedSlips(tx, sale.id)
    const next: Data[] = []
    for (const asked of input.lines as Data[]) {
      const line = linesOf(sale).find(({ lineId }) => lineId === asked.dealLineId)
      if (!line) throw refuse(`${nameOfDeal(sale)} has no line ${asked.dealLineId}.`)
      const qty = Number(asked.qty)
      if (!(qty > 0)) throw refuse(`${nameOfDealLine(line)}: Quantity must be greater than 0.`)
      const ofLine = (all: readonly Data[]): number =>
        all
          .filter(({ dealLineId }) => dealLineId === line.lineId)
          .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      const gone = addQty(ofLine(announced), ofLine(next))
      const invoiced = Math.min(qtyIn(line, 'qtyInvoiced'), qtyIn(line, 'qtyShipped'))
      if (qty > addQty(invoiced, -gone))
        throw refuse(
          `${nameOfDealLine(line)}: ${invoiced} were shipped and invoiced, ${gone} are back already or announced; ${qty} are too many.`,
        )
      for (const part of fromSlips(slips, line, asked, qty, [...announced, ...next]))
        next.push(returnLine(line, part, String(asked.reason), String(next.length + 1)))
    }
    const base = await companyCurrency(tx)
    const { customerId, customerName, currency, fxRate, owner, channel } = sale.data
    const { marginPct: _, ...totals } = dealTotals(next, { currency, fxRate, base })
    return await tx.insert(deals, {
      transactionNumber: await nextNumber(tx, seriesOf('RMA', today), {
        collection: deals.name,
        field: 'transactionNumber',
      }),
      kind: 'Return',
      status: 'Confirmed',
      returnOfId: sale.id,
      orderDate: today,
      ...defined({ customerId, customerName, currency, fxRate, owner, channel, notes: input.note }),
      ...defined(totals),
    } as never)
  },
})

const returnsOf = async (tx: Pick<Tx, 'find'>, saleId: string): Promise<Deal[]> =>
  (await tx.find(query(deals, { where: [['returnOfId', '==', saleId]] }))).filter(
    ({ data }) => data.status !== 'Cancelled',
  )

/** Shipped slips of a deal, the last one first. */
const shippedSlips = async (tx: Pick<Tx, 'find'>, dealId: string): Promise<PackingSlip[]> =>
  (
    await tx.find(
      query(packingSlips, {
        where: [
          ['transactionId', '==', dealId],
          ['status', '==', 'Shipped'],
        ],
      }),
    )
  ).toSorted(
    (a, b) =>
      String(b.data.shippedOn).localeCompare(String(a.data.shippedOn)) ||
      String(b.data.slipNumber).localeCompare(String(a.data.slipNumber)),
  )

interface FromSlip {
  slip: PackingSlip
  line: Data
  qty: number
}

/** The shipped lines a return comes from: the one that is named, else the last shipped. */
function fromSlips(
  slips: readonly PackingSlip[],
  line: Data,
  asked: Data,
  qty: number,
  known: readonly Data[],
): FromSlip[] {
  const found: FromSlip[] = []
  let left = qty
  for (const slip of slips)
    for (const own of linesOf(slip).toReversed()) {
      if (own.dealLineId !== line.lineId || left <= 0) continue
      if (asked.slipLineId && own.lineId !== asked.slipLineId) continue
      if (asked.slipId && slip.id !== asked.slipId) continue
      const before = known
        .filter((one) => one.slipId === slip.id && one.slipLineId === own.lineId)
        .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      const part = Math.min(left, addQty(qtyIn(own, 'qtyInvoiced'), -before))
      if (part <= 0) continue
      found.push({ slip, line: own, qty: part })
      left = addQty(left, -part)
    }
  if (left > 0)
    throw refuse(
      `${nameOfDealLine(line)}: ${addQty(qty, -left)} were shipped and invoiced on that slip; ${qty} are too many.`,
    )
  return found
}

function returnLine(line: Data, { slip, line: shipped, qty }: FromSlip, why: string, lineId: string): Data {
  const { partId, partNumber, brand, description, condition, unitPrice, discountPct, taxName, taxRate } = line
  return defined({
    ...{ lineId, kind: 'Goods', dealLineId: line.lineId, slipId: slip.id, slipLineId: shipped.lineId },
    ...{ partId, partNumber, brand, description, condition, qty, unitPrice, discountPct, taxName, taxRate },
    ...{ unitCost: shipped.unitCost, reason: why, backQty: 0, backValue: 0, settledQty: 0 },
  }) as Data
}

async function needReturn(tx: Tx, id: string): Promise<Deal> {
  const deal = await needDeal(tx, id)
  if (deal.data.kind !== 'Return' || !deal.data.returnOfId) throw refuse(`${nameOfDeal(deal)} is no return.`)
  if (deal.data.status === 'Cancelled') throw refuse(`${nameOfDeal(deal)} is cancelled.`)
  return deal
}

const sourceOf = (deal: Deal) => ({ docType: deals.name, docId: deal.id, docNumber: nameOfDeal(deal) })
const sniOf = (deal: Deal, line: Data) => ({
  ledger: 'SNI' as const,
  partyType: 'customers' as const,
  partyId: deal.data.customerId,
  partyName: deal.data.customerName,
  itemType: packingSlips.name,
  itemId: String(line.slipId),
  lineId: String(line.slipLineId),
  orderId: deal.data.returnOfId,
})

const OUTCOMES = ['Quarantine', 'OK', 'Scrap'] as const

/** Goods are back: new lots at the cost they left with, in quarantine unless said. */
export const receiveReturn = defineCommand({
  name: 'returns.receive',
  label: 'Goods are back',
  help: 'Default: the goods are in quarantine until they are inspected.',
  undoBy: 'Take the arrival back, as long as nothing is credited.',
  input: {
    transactionId: reference('Return', 'transactions', { required: true }),
    receivedOn: date('Received on', { required: true }),
    lines: lines(
      'Lines',
      {
        lineId: text('Line', { required: true }),
        qty: number('Quantity', { required: true }),
        locationId: reference('Location', 'locations'),
        condition: choice('Condition', CONDITIONS),
        outcome: choice('Outcome', OUTCOMES, { default: 'Quarantine' }),
      },
      { required: true },
    ),
  },
  async run(context) {
    const { tx, input, timeZone } = context
    const deal = await needReturn(tx, input.transactionId)
    const day = toDay(input.receivedOn, timeZone)!
    await needOpenDay(context, day)
    const wanted = input.lines as Data[]
    const own = linesOf(deal)
    for (const [lineId, all] of Map.groupBy(wanted, (one) => String(one.lineId))) {
      const line = own.find((one) => one.lineId === lineId)
      if (!line) throw refuse(`${nameOfDeal(deal)} has no line ${lineId}.`)
      const qty = all.reduce((sum, one) => addQty(sum, Number(one.qty)), 0)
      const expected = Math.min(expectedOf(line), uncreditedOf(line))
      if (qty > expected) throw refuse(`${nameOfDealLine(line)}: ${expected} are expected back; ${qty} are too many.`)
    }
    const lotIds: string[] = []
    for (const one of wanted)
      lotIds.push(await lotBack(context, deal, own.find(({ lineId }) => lineId === one.lineId)!, one, day))
    await bringBack(context, deal, wanted, day)
    return { lots: lotIds }
  },
})

async function lotBack(
  context: Books & Pick<CommandContext<unknown>, 'tx'>,
  deal: Deal,
  line: Data,
  one: Data,
  day: string,
): Promise<string> {
  const { tx } = context
  const slip = await tx.need(packingSlips, String(line.slipId))
  const shipped = linesOf(slip).find(({ lineId }) => lineId === line.slipLineId)!
  const from = shipped.lotId ? await tx.get(lots, String(shipped.lotId)) : undefined
  const outcome = one.outcome ?? 'Quarantine'
  const locationId = (one.locationId as string | undefined) ?? (await placeFor(tx, outcome, from?.data.locationId))
  const qty = Number(one.qty)
  const lot = await openLot(tx, {
    partId: String(line.partId),
    qty,
    unitCost: Number(shipped.unitCost ?? 0),
    locationId,
    receivedOn: day,
    condition: (one.condition ?? from?.data.condition ?? 'New opened') as never,
    ...defined({ dateCode: from?.data.dateCode, originCountry: from?.data.originCountry }),
  } as never)
  await tx.update(lots, lot.id, {
    returnOfId: `${slip.id}/${line.slipLineId}`,
    ...(outcome === 'Quarantine' && { qcStatus: 'Quarantine' as const }),
  })
  const leg = {
    lotId: lot.id,
    docType: deals.name,
    docId: deal.id,
    docNumber: nameOfDeal(deal),
    docLineId: String(line.lineId),
  }
  await postMovements(
    context,
    [
      {
        ...leg,
        type: 'CustomerReturn',
        qtyDelta: qty,
        counter: sniOf(deal, line),
        reason: String(line.reason ?? 'Returned'),
      },
    ],
    day,
    { source: sourceOf(deal) },
  )
  if (outcome === 'Scrap')
    await postMovements(context, [{ ...leg, type: 'Scrap', qtyDelta: -qty, reason: 'Damaged' }], day, {
      source: sourceOf(deal),
    })
  return lot.id
}

async function placeFor(tx: Pick<Tx, 'find'>, outcome: unknown, from: string | undefined): Promise<string> {
  if (outcome !== 'Quarantine' && from) return from
  const found = (await tx.find(query(locations, { where: [['type', '==', 'Quarantine']] })))
    .filter(({ data }) => data.isActive !== false)
    .toSorted((a, b) => a.data.code.localeCompare(b.data.code))
  const place = found[0]?.id ?? from
  if (!place) throw refuse('There is no location of type Quarantine. Choose a location, or create one.')
  return place
}

/** What is back, on the return and as entries on the sale. */
async function bringBack(context: Books, deal: Deal, wanted: readonly Data[], day: string): Promise<void> {
  const { tx } = context
  const rows = await tx.find(
    query(movements, {
      where: [
        ['docType', '==', deals.name],
        ['docId', '==', deal.id],
      ],
    }),
  )
  const back = (line: Data) =>
    rows.filter(({ data }) => data.type === 'CustomerReturn' && data.docLineId === line.lineId)
  const next = linesOf(deal).map(
    (line): Data => ({
      ...line,
      backQty: back(line).reduce((sum, { data }) => addQty(sum, data.qtyDelta), 0),
      backValue: sumMoney([...back(line).map(({ data }) => data.valueDelta), -qtyIn(line, 'settledValue')]),
    }),
  )
  await tx.update(deals, deal.id, { lines: next })
  await enterLines(
    context,
    { type: 'transactions', id: String(deal.data.returnOfId) },
    wanted.map(({ lineId, qty }) => ({
      lineId: String(next.find((line) => line.lineId === lineId)!.dealLineId),
      kind: 'Returned' as const,
      qty: Number(qty),
      docLineId: String(lineId),
    })),
    { day, source: sourceOf(deal) },
  )
}

/** The goods did not come after all: their lots are emptied, as long as they are whole and nothing is credited. */
export const unreceiveReturn = defineCommand({
  name: 'returns.unreceive',
  label: 'Undo arrival',
  help: 'The goods are expected again.',
  undoBy: 'Receive the goods again.',
  input: { transactionId: reference('Return', 'transactions', { required: true }), reason },
  async run(context) {
    const { tx, input, today } = context
    const deal = await needReturn(tx, input.transactionId)
    if (linesOf(deal).some((line) => qtyIn(line, 'settledQty') > 0))
      throw refuse(`${nameOfDeal(deal)} is credited already. Void its credit note first.`)
    const rows = await tx.find(
      query(movements, {
        where: [
          ['docType', '==', deals.name],
          ['docId', '==', deal.id],
        ],
      }),
    )
    const came = [...Map.groupBy(rows, ({ data }) => data.lotId)].flatMap(([lotId, own]) => {
      const back = own.filter(({ data }) => data.type === 'CustomerReturn')
      const qty = back.reduce((sum, { data }) => addQty(sum, data.qtyDelta), 0)
      return qty > 0
        ? [{ lotId, qty, lineId: back[0]!.data.docLineId, base: sumMoney(back.map(({ data }) => data.valueDelta)) }]
        : []
    })
    if (came.length === 0) throw refuse(`Nothing of ${nameOfDeal(deal)} is back.`)
    for (const { lotId, qty } of came) {
      const { lotNumber, qtyOnHand } = (await tx.need(lots, lotId)).data
      if (qtyOnHand !== qty) throw refuse(`Lot ${lotNumber} holds ${qtyOnHand} of the ${qty} that came.`)
    }
    await postMovements(
      context,
      came.map(({ lotId, qty, lineId, base }) => ({
        ...{ lotId, type: 'CustomerReturn' as const, qtyDelta: -qty, reason: input.reason },
        ...{ docType: deals.name, docId: deal.id, docNumber: nameOfDeal(deal), docLineId: String(lineId) },
        counter: { ...sniOf(deal, linesOf(deal).find((line) => line.lineId === lineId)!), base },
      })),
      today,
      { source: sourceOf(deal) },
    )
    await reverseEntries(context, await standingEntries(tx, sourceOf(deal)), { day: today, source: sourceOf(deal) })
    const next = linesOf(deal).map((line) => ({ ...line, backQty: 0, backValue: 0 }) as Data)
    return await tx.update(deals, deal.id, { lines: next })
  },
})

/** A credit note for what is back, at the price it was invoiced at, less a restocking fee. */
export const creditReturn = defineCommand({
  name: 'returns.credit',
  label: 'Credit',
  help: 'Posts a credit note for what is back, at the invoiced price.',
  undoBy: 'Void the credit note.',
  input: {
    transactionId: reference('Return', 'transactions', { required: true }),
    restockingPct: number('Restocking fee, percent', { min: 0, max: 100, decimals: 4, help: 'Default: the settings' }),
    lines: lines('Lines', {
      lineId: text('Line', { required: true }),
      qty: number('Quantity'),
      unitPrice: money('Unit price', { decimals: 4, min: 0 }),
    }),
    withoutGoods: flag('Credit without the goods'),
    on: date('On', { help: 'Default: today' }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const deal = await needReturn(tx, input.transactionId)
    const day = toDay(input.on, timeZone) ?? today
    await needOpenDay(context, day)
    const credited = await creditLines(tx, deal, (input.lines ?? []) as Data[], input.withoutGoods === true)
    const base = await companyCurrency(tx)
    const { customerId, customerName, currency } = deal.data
    const fxRate = await needRate(context, { currency, day, name: nameOfDeal(deal) })
    const pct = input.restockingPct ?? Number((await salesSettings(tx)).restockingPct ?? 0)
    const { net, taxes, tax } = totalsOf(credited as never, { currency: currency ?? base })
    const fee = roundProduct([net, pct, 0.01], decimalsOf(currency ?? base))
    const total = sumMoney([net, tax, -fee])
    if (total <= 0)
      throw refuse(`The credit for ${nameOfDeal(deal)} comes to ${total.toFixed(2)}. Nothing is credited.`)
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
      partyType: 'customers',
      ...defined({ partyId: customerId, partyName: customerName, payeeName: customerName, currency }),
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
    const party = { partyType: 'customers', partyId: customerId, partyName: customerName } as const
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
      legs: [
        leg('AR', minus(total), { itemType: vouchers.name, itemId: voucher.id, itemNumber: voucherNumber }),
        ...credited.map(sale),
        ...taxes.map((share) => leg('Output tax', share.tax, { key: share.taxName ?? 'Tax' })),
        leg('Sales', minus(fee), { key: 'Restocking', orderId: deal.data.returnOfId }),
        ...credited.flatMap((line) => costLegs(deal, line, party)),
      ],
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

/** What is credited of each line: quantity, price as invoiced, tax at the invoice's rate, and what the goods that are back carry. */
async function creditLines(tx: Tx, deal: Deal, given: readonly Data[], withoutGoods: boolean): Promise<Data[]> {
  const own = linesOf(deal)
  const most = (line: Data): number => (withoutGoods ? uncreditedOf(line) : creditableOf(line))
  if (own.every((line) => uncreditedOf(line) === 0)) throw refuse(`${nameOfDeal(deal)} is credited already.`)
  const wanted: Data[] =
    given.length > 0 ? [...given] : own.filter((line) => most(line) > 0).map(({ lineId }) => ({ lineId: lineId! }))
  if (wanted.length === 0)
    throw refuse(`${nameOfDeal(deal)} is not back. Receive the goods first, or credit without them.`)
  const credited: Data[] = []
  for (const one of wanted) {
    const line = own.find(({ lineId }) => lineId === one.lineId)
    if (!line) throw refuse(`${nameOfDeal(deal)} has no line ${one.lineId}.`)
    const qty = typeof one.qty === 'number' ? one.qty : most(line)
    if (uncreditedOf(line) === 0) throw refuse(`${nameOfDealLine(line)} is credited already.`)
    if (qty > uncreditedOf(line))
      throw refuse(`${nameOfDealLine(line)}: ${uncreditedOf(line)} can be credited; ${qty} are too many.`)
    if (!(qty > 0) || qty > most(line))
      throw refuse(
        `${nameOfDealLine(line)} is not back: ${creditableOf(line)} of ${qty}. Receive the goods first, or credit without them.`,
      )
    const billed = await invoicedLine(tx, line)
    const price = typeof one.unitPrice === 'number' ? { unitPrice: one.unitPrice, discountPct: undefined } : {}
    const { unitPrice, discountPct, taxName, taxRate } = { ...line, ...billed?.line, ...price } as Data
    const goods = Math.min(qty, creditableOf(line))
    const cost = goods > 0 ? partOf({ amount: creditableOf(line), base: qtyIn(line, 'backValue') }, goods).base : 0
    const { amount: _, ...rest } = line
    const priced = defined({
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

async function invoicedLine(tx: Tx, line: Data): Promise<{ invoice: Receivable; line: Data } | undefined> {
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
  defined({
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
    { ...dimensions, ...sniOf(deal, line), base: cost, qty: goods },
    { ...dimensions, ledger: 'COGS', lineId: String(line.dealLineId), base: minus(cost), qty: minus(goods) },
  ]
}

/** What of a return is credited, and its state, which closes by itself. */
export async function settleReturn(tx: Tx, deal: Deal, credited: readonly Data[], sign: 1 | -1): Promise<void> {
  const next = linesOf(deal).map((line): Data => {
    const own = credited.find(({ lineId }) => lineId === line.lineId)
    if (!own) return line
    return {
      ...line,
      settledQty: addQty(qtyIn(line, 'settledQty'), sign * Number(own.qty)),
      settledValue: sumMoney([qtyIn(line, 'settledValue'), sign * Number(own.cost)]),
      backValue: sumMoney([qtyIn(line, 'backValue'), -sign * Number(own.cost)]),
    }
  })
  await tx.update(deals, deal.id, { lines: next, status: isDone(next) ? 'Closed' : 'Confirmed' })
}
