import { toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openedOrder } from '#features/purchasing/purchase-orders/commands.ts'
import { nameOfOrder, orderLineName, whyNotPending } from '#features/purchasing/purchase-orders/rules.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { aheadOf, billedOf, clearBilled, costOf, keepAhead } from '#features/purchasing/receiving/goods/billed-ahead.ts'
import {
  type DropShipped,
  dropShipLegs,
  dropShipSlip,
  PACKING_SLIPS,
} from '#features/purchasing/receiving/goods/drop-ship-slip.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { enterLines } from '#features/stock/line-entries/commands.ts'
import { openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { billStateOf } from '#features/stock/movements/rules.ts'
import { needOpenDay, needRate, postGroup } from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn, moreThanOpen, netPrice } from '#model/document/lines.ts'
import { date, lines, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Deals are in an area that purchasing does not import, so they are written by collection name. */
const DEALS = 'transactions'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/**
 * Records that the vendor shipped goods directly to our customer: received and shipped in one step, without going
 * through stock.
 */
export const dropShipped = defineCommand({
  name: 'po.dropShipped',
  label: 'Shipped by the vendor',
  help: 'Records a receipt and a shipment for goods shipped directly to the customer.',
  undoBy: 'Reverse the receipt.',
  input: {
    poId: reference('Purchase order', purchaseOrders, { required: true }),
    shippedOn: date('Shipped on', { required: true }),
    lines: lines(
      'Lines',
      { poLineId: text('Line', { required: true }), qty: number('Quantity', { required: true, min: 0 }) },
      { required: true },
    ),
    carrier: text('Carrier', { suggest: ['DHL', 'UPS', 'USPS', 'FedEx'] }),
    trackingNumbers: tags('Tracking numbers'),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const day = toDay(input.shippedOn, timeZone)!
    const order = await openedOrder(context, await tx.need(purchaseOrders, input.poId))
    const reason = whyNotPending(order)
    if (reason) throw refuse(reason)
    await needOpenDay(context, day)
    const deal = await dealOf(context, order)
    const base = await companyCurrency(tx)
    const currency = order.data.currency || base
    const fxRate = await needRate(context, { currency, day, name: nameOfOrder(order) })
    const sent = sentLines(order, deal, input.lines as Data[], { fxRate, currency, base })
    const receiptNumber = await nextNumber(tx, seriesOf('GR', today), {
      collection: receipts.name,
      field: 'receiptNumber',
    })
    const slipNumber = await nextNumber(tx, seriesOf('PS', today), { collection: PACKING_SLIPS, field: 'slipNumber' })
    const slipId = context.newId()
    const receipt = await tx.insert(receipts, {
      receiptNumber,
      status: 'Posted',
      kind: 'Drop ship',
      poId: order.id,
      ...(order.data.poNumber && { poNumber: order.data.poNumber }),
      ...(order.data.vendorId && { vendorId: order.data.vendorId }),
      ...(order.data.vendorName && { vendorName: order.data.vendorName }),
      receivedOn: day,
      currency,
      fxRate,
      lines: sent.map(({ receiptLine }) => receiptLine) as never,
      value: sumMoney(sent.map(({ value }) => value)),
      billState: billStateOf(sent.map(({ receiptLine }) => receiptLine)),
      slipId,
    })
    await tx.put(
      PACKING_SLIPS,
      slipId,
      dropShipSlip(deal, order, sent, { slipNumber, day, carrier: input.carrier, by: context.user.email }),
    )
    const source = { docType: receipts.name, docId: receipt.id, docNumber: receiptNumber }
    await postGroup(context, {
      day,
      source,
      legs: sent.flatMap((one) => dropShipLegs(order, deal, one, { slipId, slipNumber, currency, fxRate })),
    })
    const entered = await enterLines(
      context,
      { type: 'po', id: order.id },
      sent.map(({ receiptLine, qty }) => ({
        lineId: String(receiptLine.poLineId),
        kind: 'Received' as const,
        qty,
        docLineId: String(receiptLine.lineId),
      })),
      { day, source },
    )
    const slip = { docType: PACKING_SLIPS, docId: slipId, docNumber: slipNumber }
    await enterLines(
      context,
      { type: 'transactions', id: deal.id },
      sent.map(({ dealLine, qty, receiptLine }) => ({
        lineId: String(dealLine.lineId),
        kind: 'Shipped' as const,
        qty,
        docLineId: String(receiptLine.lineId),
      })),
      { day, source: slip },
    )
    await keepAhead(context, order, new Map(sent.map(({ receiptLine, left }) => [String(receiptLine.poLineId), left])))
    // Reversing the receipt reverses all that it posted, so what is cleared belongs to the slip.
    await clearBilled(
      context,
      order.id,
      sent.map(({ receiptLine }) => receiptLine),
      { day, source: slip },
    )
    const isDone = (entered.data.lines as Data[]).every((line) => figure(line, 'qtyOpen') === 0)
    if (isDone) await tx.update(purchaseOrders, order.id, { status: 'Received', receivedOn: day })
    for (const trackingNumber of new Set(input.trackingNumbers ?? []))
      await tx.insert(parcels, {
        title: `PO ${order.data.poNumber ?? order.id}`,
        trackingNumber,
        carrier: input.carrier || 'Other',
        direction: 'Outbound',
        etaISO: day,
        etaIsEstimate: true,
        poId: order.id,
        ...(typeof deal.data.customerId === 'string' && { customerId: deal.data.customerId }),
      })
    return { receiptId: receipt.id, slipId }
  },
})

async function dealOf({ tx }: { tx: Tx }, order: PurchaseOrder): Promise<Doc> {
  const { dropShip } = order.data
  const lines = linesIn(order.data.lines as Data[])
  const id =
    dropShip &&
    (typeof dropShip.transactionId === 'string'
      ? dropShip.transactionId
      : lines.find(({ forTransactionId }) => forTransactionId)?.forTransactionId)
  const deal = typeof id === 'string' ? await tx.getAny(DEALS, id) : undefined
  if (!deal) throw refuse(`${nameOfOrder(order)} is not a drop shipment. Receive its goods instead.`)
  if (deal.data.status !== 'Confirmed')
    throw refuse(
      `${String(deal.data.transactionNumber ?? 'The deal')} is ${String(deal.data.status)}. Only a confirmed deal is shipped.`,
    )
  return deal
}

function sentLines(
  order: PurchaseOrder,
  deal: Doc,
  given: readonly Data[],
  { fxRate, currency, base }: { fxRate: number; currency: string; base: string },
): DropShipped[] {
  const ahead = aheadOf(order)
  const own = withLineIds(order.data.lines as Data[])
  const sold = withLineIds(deal.data.lines)
  const wanted = [...Map.groupBy(given, ({ poLineId }) => String(poLineId))]
  if (wanted.length === 0)
    throw refuse(`No shipped quantities are entered for ${nameOfOrder(order)}. Enter lines.`, 'lines')
  return wanted.map(([poLineId, all], at): DropShipped => {
    const qty = sumMoney(all.map((line) => figure(line, 'qty')))
    const line = own.find(({ lineId }) => lineId === poLineId)
    if (!line) throw refuse(`${nameOfOrder(order)} has no line ${poLineId}.`)
    const name = `${orderLineName(line, own.indexOf(line))} of ${nameOfOrder(order)}`
    const open = openOfLine(purchaseOrders.name, line)
    if (qty <= 0) throw refuse(`${name} has no quantity. Enter a quantity above 0.`, { line: poLineId, number: qty })
    if (qty > open) throw refuse(moreThanOpen(name, open, qty), { line: poLineId, number: qty })
    const dealLine = sold.find(({ lineId, partId }) =>
      line.forLineId ? lineId === line.forLineId : partId === line.partId,
    )
    if (!dealLine) throw refuse(`${String(deal.data.transactionNumber)} has no line for ${name}.`)
    const left = openOfLine('transactions', dealLine)
    if (qty > left)
      throw refuse(
        moreThanOpen(
          `${orderLineName(dealLine, sold.indexOf(dealLine))} of ${String(deal.data.transactionNumber)}`,
          left,
          qty,
        ),
        { line: poLineId, number: qty },
      )
    const price = netPrice(line) ?? 0
    const cost = costOf({ qty, price }, ahead.get(poLineId)!, { fxRate, base })
    const { unitCost, left: stillAhead } = cost
    const value = minus(cost.carried)
    return {
      qty,
      value,
      unitCost,
      left: stillAhead,
      dealLine,
      receiptLine: {
        ...Object.fromEntries(
          ['partId', 'partNumber', 'brand', 'description'].flatMap((key) =>
            line[key] === undefined ? [] : [[key, line[key]!]],
          ),
        ),
        lineId: String(at + 1),
        poLineId,
        qtyExpected: open,
        qty,
        unitPrice: price,
        unitCost,
        value,
        ...billedOf(cost),
        amount: roundProduct([qty, price], decimalsOf(currency)),
      } as Data,
    }
  })
}
