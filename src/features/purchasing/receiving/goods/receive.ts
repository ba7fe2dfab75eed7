import { timestamp } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, totalWith } from '#features/purchasing/purchase-orders/rules.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { clearBilled } from '#features/purchasing/receiving/goods/billed-ahead.ts'
import { postedLines, type ReceiptDetails, type Receiving } from '#features/purchasing/receiving/goods/posted-lines.ts'
import { reserveForDeal } from '#features/purchasing/receiving/goods/reserve.ts'
import type { ReceivedLine } from '#features/purchasing/receiving/goods/wanted.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { enterLines, type NewEntry } from '#features/stock/line-entries/commands.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { billStateOf } from '#features/stock/movements/rules.ts'
import { type Books, needOpenDay, needRate } from '#features/stock/postings/commands.ts'
import { withAmounts } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Posts a receipt of an order: a lot and a movement for each line, the GRNI amount, and the progress of the order. */
export async function receiveGoods(
  books: Receiving,
  order: PurchaseOrder,
  wanted: readonly ReceivedLine[],
  arrival: ReceiptDetails,
): Promise<{ receipt: Receipt; order: PurchaseOrder }> {
  const { tx, today } = books
  const { receivedOn } = arrival
  await needOpenDay(books, receivedOn)
  const base = await companyCurrency(tx)
  const currency = order.data.currency || base
  const fxRate = await needRate(books, { currency, day: receivedOn, name: nameOfOrder(order) })
  const receiptNumber =
    arrival.draft?.data.receiptNumber ??
    (await nextNumber(tx, seriesOf('GR', today), { collection: receipts.name, field: 'receiptNumber' }))
  const head = {
    receiptNumber,
    status: 'Posted' as const,
    kind: 'Stock' as const,
    poId: order.id,
    ...(order.data.poNumber && { poNumber: order.data.poNumber }),
    ...(order.data.vendorId && { vendorId: order.data.vendorId }),
    ...(order.data.vendorName && { vendorName: order.data.vendorName }),
    receivedOn,
    currency,
    fxRate,
    ...(arrival.vendorSlipNo && { vendorSlipNo: arrival.vendorSlipNo }),
    ...(arrival.parcelIds && { parcelIds: [...arrival.parcelIds] }),
  }
  const receiptId = arrival.draft?.id ?? (await tx.insert(receipts, head)).id
  const source = { docType: receipts.name, docId: receiptId, docNumber: receiptNumber }
  const lines = await postedLines(books, order, wanted, { ...head, id: receiptId, arrival, base })
  await tx.update(receipts, receiptId, {
    ...head,
    lines: lines as never,
    value: sumMoney(lines.map((line) => numberOn(line, 'value'))),
    billState: billStateOf(lines),
  })
  const entries = await entriesOf(books, order, lines)
  if (arrival.updatePrice) await updatePrices(books, order.id, wanted)
  const entered = await enterLines(books, { type: 'po', id: order.id }, entries, { day: receivedOn, source })
  await deliverParcels(books, order, arrival.parcelIds ?? [])
  for (const line of lines) await reserveForDeal(tx, order, line)
  await clearBilled(books, order.id, lines, { day: receivedOn, source })
  const isDone = (entered.data.lines as Data[]).every((line) => numberOn(line, 'qtyOpen') === 0)
  const next = isDone
    ? await tx.update(purchaseOrders, order.id, { status: 'Received', receivedOn })
    : await tx.need(purchaseOrders, order.id)
  return { receipt: await tx.need(receipts, receiptId), order: next }
}

/**
 * The entries for accepted and rejected quantities, and for a remainder within the under-receipt tolerance, which is
 * cancelled.
 */
async function entriesOf({ tx }: Books, order: PurchaseOrder, lines: readonly Data[]): Promise<NewEntry[]> {
  const { underReceiptPct = 0 } = (await tx.get(settings, 'purchasing'))?.data ?? {}
  const entries: NewEntry[] = lines.flatMap((line): NewEntry[] => {
    const at = { lineId: String(line.poLineId), docLineId: String(line.lineId) }
    return [
      { ...at, kind: 'Received', qty: numberOn(line, 'qty') },
      { ...at, kind: 'Rejected', qty: numberOn(line, 'qtyRejected') },
    ]
  })
  if (underReceiptPct <= 0) return entries
  for (const line of withLineIds(order.data.lines as Data[])) {
    const came = lines
      .filter(({ poLineId }) => poLineId === line.lineId)
      .reduce((sum, one) => addQty(sum, numberOn(one, 'qty')), 0)
    const rest = addQty(numberOn(line, 'qtyOpen'), -came)
    if (came > 0 && rest > 0 && rest * 100 <= numberOn(line, 'qty') * underReceiptPct)
      entries.push({ lineId: String(line.lineId), kind: 'Cancelled', qty: rest })
  }
  return entries
}

/** Updates the order with the prices found at receipt, on lines where nothing is billed yet. */
async function updatePrices({ tx }: Books, poId: string, wanted: readonly ReceivedLine[]): Promise<void> {
  const order = await tx.need(purchaseOrders, poId)
  const lines = withAmounts(
    withLineIds(order.data.lines as Data[]).map((line) => {
      const came = wanted.find((one) => one.came.poLineId === line.lineId && one.came.unitPrice !== undefined)
      return came && numberOn(line, 'qtyBilled') === 0 ? { ...line, unitPrice: came.came.unitPrice! } : line
    }),
    order.data.currency,
  )
  const total = order.data.totalAmount === undefined ? {} : totalWith(order.data, lines)
  await tx.update(purchaseOrders, poId, { lines: lines as never, ...total })
}

async function deliverParcels({ tx, now }: Receiving, order: PurchaseOrder, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    const parcel = await tx.need(parcels, id)
    await tx.update(parcels, id, {
      delivered: true,
      status: 'Delivered',
      ...(!parcel.data.deliveredAt && { deliveredAt: timestamp(now) }),
      ...(!parcel.data.poId && { poId: order.id }),
    })
  }
}
