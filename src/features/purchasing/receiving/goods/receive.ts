import { timestamp } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder } from '#features/purchasing/purchase-orders/rules.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { placeFor } from '#features/purchasing/receiving/goods/places.ts'
import { promiseToDeal } from '#features/purchasing/receiving/goods/promise.ts'
import type { Wanted } from '#features/purchasing/receiving/goods/wanted.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { type Leg, postMovements } from '#features/stock/ledger/commands.ts'
import { openLot } from '#features/stock/ledger/rules.ts'
import { enterLines, type NewEntry } from '#features/stock/line-entries/commands.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { billStateOf } from '#features/stock/movements/rules.ts'
import { type Books, needOpenDay, needRate } from '#features/stock/postings/commands.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import { shareOf } from '#model/document/allocation.ts'
import { decimalsOf, PRICE_DECIMALS } from '#model/document/amount.ts'
import { statedNet, withAmounts } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** What is said of a receipt as a whole. */
export interface Arrival {
  receivedOn: string
  locationId?: string | undefined
  vendorSlipNo?: string | undefined
  parcelIds?: readonly string[] | undefined
  updatePrice?: boolean | undefined
  /** A receipt that was counted before it is posted. */
  draft?: Receipt | undefined
}

export type Receiving = Books & { now: Date }

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** Posts a receipt of an order: a lot and a movement for each line, what is owed for them, and what the order knows of it. */
export async function receiveGoods(
  books: Receiving,
  order: PurchaseOrder,
  wanted: readonly Wanted[],
  arrival: Arrival,
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
    value: sumMoney(lines.map((line) => figure(line, 'value'))),
    billState: billStateOf(lines),
  })
  const entries = await entriesOf(books, order, lines)
  if (arrival.updatePrice) await updatePrices(books, order.id, wanted)
  const entered = await enterLines(books, { type: 'po', id: order.id }, entries, { day: receivedOn, source })
  await deliverParcels(books, order, arrival.parcelIds ?? [])
  for (const line of lines) await promiseToDeal(tx, order, line)
  const isDone = (entered.data.lines as Data[]).every((line) => figure(line, 'qtyOpen') === 0)
  const next = isDone
    ? await tx.update(purchaseOrders, order.id, { status: 'Received', receivedOn })
    : await tx.need(purchaseOrders, order.id)
  return { receipt: await tx.need(receipts, receiptId), order: next }
}

interface Head {
  id: string
  receiptNumber: string
  receivedOn: string
  currency: string
  fxRate: number
  arrival: Arrival
  base: string
}

/** The lines as they are posted: each stocked one with its lot, movement and value; goods billed before they came at that price. */
async function postedLines(
  books: Receiving,
  order: PurchaseOrder,
  wanted: readonly Wanted[],
  head: Head,
): Promise<Data[]> {
  const { tx } = books
  const source = { docType: receipts.name, docId: head.id, docNumber: head.receiptNumber }
  const ahead = new Map(
    withLineIds(order.data.lines as Data[]).map((line) => [
      String(line.lineId),
      { qty: figure(line, 'qtyAhead'), value: figure(line, 'valueAhead') },
    ]),
  )
  const made: Data[] = []
  const legs: Leg[] = []
  for (const [at, one] of wanted.entries()) {
    const { came, orderLine, price } = one
    const lineId = String(at + 1)
    const line: Data = { ...lineOf(one), lineId }
    const isStock = typeof orderLine.partId === 'string'
    if (came.qty > 0 && isStock) {
      const cost = costOf(one, ahead.get(came.poLineId)!, head)
      const locationId = await placeFor(tx, {
        own: came.locationId,
        isQuarantine: came.quarantine === true,
        usual: head.arrival.locationId,
      })
      const lot = await openLot(tx, {
        partId: String(orderLine.partId),
        qty: came.qty,
        unitCost: cost.unitCost,
        locationId,
        ...(condition(one) ? { condition: condition(one) as never } : {}),
        ...(came.dateCode && { dateCode: came.dateCode }),
        ...(came.originCountry && { originCountry: came.originCountry }),
        ...(order.data.vendorId && { vendorId: order.data.vendorId }),
        poId: order.id,
        receivedOn: head.receivedOn,
        ...(came.note && { note: came.note }),
      })
      await tx.update(lots, lot.id, {
        receiptId: head.id,
        receiptLineId: lineId,
        ...(came.serials?.length && { serials: [...came.serials] }),
        ...(came.vendorLot && { vendorLot: came.vendorLot }),
        ...(came.quarantine && { qcStatus: 'Quarantine' as const }),
      })
      const value = worth(came.qty, cost.unitCost)
      legs.push({
        lotId: lot.id,
        type: 'Receipt',
        qtyDelta: came.qty,
        ...source,
        docLineId: lineId,
        ...(came.note && { note: came.note }),
        counter: owedFor(order, one, { ...head, ...cost }),
      })
      Object.assign(line, {
        locationId,
        lotId: lot.id,
        unitCost: cost.unitCost,
        value,
        qtyBilled: cost.covered.qty,
        openValue: sumMoney([-cost.carried, -cost.covered.value]),
        ...(cost.covered.qty > 0 && { qtyAhead: cost.covered.qty, valueAhead: cost.covered.value }),
      })
      ahead.set(came.poLineId, cost.left)
    } else {
      // Without a part there is no value, and yet what is billed already is not billed again.
      const waiting = ahead.get(came.poLineId)!
      const covered = Math.min(came.qty, waiting.qty)
      const isCovered = covered > 0 && { qtyAhead: covered, valueAhead: 0 }
      Object.assign(line, { unitPrice: price, value: 0, qtyBilled: covered, openValue: 0, ...isCovered })
      ahead.set(came.poLineId, { ...waiting, qty: addQty(waiting.qty, -covered) })
    }
    made.push(line)
  }
  if (legs.length > 0) await postMovements(books, legs, head.receivedOn, { source, rest: 'Rounding' })
  await keepAhead(books, order, ahead)
  return made
}

const condition = ({ came, orderLine }: Wanted): unknown => came.condition ?? orderLine.condition

const lineOf = ({ came, orderLine, price }: Wanted): Data => {
  const { partId, partNumber, brand, description, qtyOpen } = orderLine
  const {
    poLineId,
    qty,
    qtyRejected,
    rejectReason,
    quarantine,
    dateCode,
    originCountry,
    vendorLot,
    serials,
    locationId,
    note,
  } = came
  return Object.fromEntries(
    Object.entries({
      poLineId,
      partId,
      partNumber,
      brand,
      description,
      qtyExpected: qtyOpen,
      qty,
      qtyRejected,
      rejectReason,
      quarantine,
      condition: came.condition ?? orderLine.condition,
      dateCode,
      originCountry,
      vendorLot,
      serials: serials && [...serials],
      locationId,
      unitPrice: price,
      note,
    }).filter(([, value]) => value !== undefined && value !== ''),
  ) as Data
}

interface Cost {
  unitCost: number
  /** What goods received and not billed take, below 0. */
  carried: number
  /** Pieces that were billed before they came, and what that bill put there. */
  covered: { qty: number; value: number }
  left: { qty: number; value: number }
}

/** What one piece costs: the price at the rate of the day, or for what was billed before it came the price of that bill. */
function costOf({ came, price }: Wanted, ahead: { qty: number; value: number }, { fxRate, base }: Head): Cost {
  const own = roundProduct([price, fxRate], PRICE_DECIMALS)
  const qty = Math.min(came.qty, ahead.qty)
  if (qty <= 0) return { unitCost: own, carried: -worth(came.qty, own), covered: { qty: 0, value: 0 }, left: ahead }
  const value = shareOf(ahead.value, qty, ahead.qty, base)
  const rest = worth(addQty(came.qty, -qty), own)
  const carried = sumMoney([value, rest])
  return {
    unitCost: Math.round((carried / came.qty) * 1e4) / 1e4,
    carried: -carried,
    covered: { qty, value },
    left: { qty: addQty(ahead.qty, -qty), value: sumMoney([ahead.value, -value]) },
  }
}

/** The leg against Inventory: what is received and not billed, in the order's currency beside the company's. */
function owedFor(
  order: PurchaseOrder,
  { orderLine, came, price }: Wanted,
  { currency, fxRate, carried }: Cost & Pick<Head, 'currency' | 'fxRate'>,
): Omit<PostingLeg, 'base'> & { base: number } {
  return {
    ledger: 'GRNI',
    partyType: 'vendors',
    partyId: order.data.vendorId,
    partyName: order.data.vendorName,
    itemType: purchaseOrders.name,
    itemId: order.id,
    itemNumber: order.data.poNumber,
    lineId: String(orderLine.lineId),
    orderId: order.id,
    qty: came.qty,
    amount: fxRate === 1 ? carried : -roundProduct([came.qty, price], decimalsOf(currency)),
    currency,
    fxRate,
    base: carried,
  }
}

/** What was billed before it came is less by what has come now. */
async function keepAhead(
  { tx }: Books,
  { id }: PurchaseOrder,
  ahead: ReadonlyMap<string, { qty: number; value: number }>,
): Promise<void> {
  const { data } = (await tx.getAny(purchaseOrders.name, id))!
  const lines = withLineIds(data.lines).map((line) => {
    const left = ahead.get(String(line.lineId))
    return left && (left.qty !== figure(line, 'qtyAhead') || left.value !== figure(line, 'valueAhead'))
      ? { ...line, qtyAhead: left.qty, valueAhead: left.value }
      : line
  })
  await tx.put(purchaseOrders.name, id, { ...data, lines })
}

/** Accepted and rejected of each line, and a rest within the tolerance that is no longer expected. */
async function entriesOf({ tx }: Books, order: PurchaseOrder, lines: readonly Data[]): Promise<NewEntry[]> {
  const { underReceiptPct = 0 } = (await tx.get(settings, 'purchasing'))?.data ?? {}
  const entries: NewEntry[] = lines.flatMap((line): NewEntry[] => {
    const at = { lineId: String(line.poLineId), docLineId: String(line.lineId) }
    return [
      { ...at, kind: 'Received', qty: figure(line, 'qty') },
      { ...at, kind: 'Rejected', qty: figure(line, 'qtyRejected') },
    ]
  })
  if (underReceiptPct <= 0) return entries
  for (const line of withLineIds(order.data.lines as Data[])) {
    const came = lines
      .filter(({ poLineId }) => poLineId === line.lineId)
      .reduce((sum, one) => addQty(sum, figure(one, 'qty')), 0)
    const rest = addQty(figure(line, 'qtyOpen'), -came)
    if (came > 0 && rest > 0 && rest * 100 <= figure(line, 'qty') * underReceiptPct)
      entries.push({ lineId: String(line.lineId), kind: 'Cancelled', qty: rest })
  }
  return entries
}

/** The order takes over the prices that were found at receipt, where nothing is billed yet. */
async function updatePrices({ tx }: Books, poId: string, wanted: readonly Wanted[]): Promise<void> {
  const order = await tx.need(purchaseOrders, poId)
  const before = statedNet(order.data.lines ?? [])
  const lines = withAmounts(
    withLineIds(order.data.lines as Data[]).map((line) => {
      const came = wanted.find((one) => one.came.poLineId === line.lineId && one.came.unitPrice !== undefined)
      return came && figure(line, 'qtyBilled') === 0 ? { ...line, unitPrice: came.came.unitPrice! } : line
    }),
    order.data.currency,
  )
  const { totalAmount } = order.data
  await tx.update(purchaseOrders, poId, {
    lines: lines as never,
    ...(totalAmount !== undefined && { totalAmount: sumMoney([totalAmount, statedNet(lines), -before]) }),
  })
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
