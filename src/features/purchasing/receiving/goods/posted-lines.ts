import { roundProduct } from '#base/decimal.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { aheadOf, billedOf, costOf, keepAhead } from '#features/purchasing/receiving/goods/billed-ahead.ts'
import { owedLeg } from '#features/purchasing/receiving/goods/owed-leg.ts'
import { placeFor } from '#features/purchasing/receiving/goods/places.ts'
import type { ReceivedLine } from '#features/purchasing/receiving/goods/wanted.ts'
import { type Leg, postMovements } from '#features/stock/ledger/commands.ts'
import { openLot } from '#features/stock/ledger/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** The header of a receipt. */
export interface ReceiptDetails {
  receivedOn: string
  locationId?: string | undefined
  vendorSlipNo?: string | undefined
  parcelIds?: readonly string[] | undefined
  updatePrice?: boolean | undefined
  /** A receipt that was counted before it was posted. */
  draft?: Receipt | undefined
}

export type Receiving = Books & { now: Date }

/** The fields of the receipt that its lines need. */
interface ReceiptHead {
  id: string
  receiptNumber: string
  receivedOn: string
  currency: string
  fxRate: number
  arrival: ReceiptDetails
  base: string
}

/**
 * The lines of a posted receipt: each stocked one with its lot, movement and value; goods that were billed ahead are
 * valued at the billed price.
 */
export async function postedLines(
  books: Receiving,
  order: PurchaseOrder,
  wanted: readonly ReceivedLine[],
  head: ReceiptHead,
): Promise<Data[]> {
  const { tx } = books
  const source = { docType: receipts.name, docId: head.id, docNumber: head.receiptNumber }
  const ahead = aheadOf(order)
  const made: Data[] = []
  const legs: Leg[] = []
  for (const [at, one] of wanted.entries()) {
    const { came, orderLine, price } = one
    const lineId = String(at + 1)
    const line: Data = { ...lineOf(one), lineId }
    const isStock = typeof orderLine.partId === 'string'
    if (came.qty > 0 && isStock) {
      const cost = costOf({ qty: came.qty, price }, ahead.get(came.poLineId)!, head)
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
        ...billedOf(cost),
      })
      ahead.set(came.poLineId, cost.left)
    } else {
      // A line without a part has no value, but what was billed ahead must not be billed again.
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

const condition = ({ came, orderLine }: ReceivedLine): unknown => came.condition ?? orderLine.condition

const lineOf = ({ came, orderLine, price }: ReceivedLine): Data => {
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

/** The GRNI leg against Inventory, in the order's currency and the company's. */
function owedFor(
  order: PurchaseOrder,
  { orderLine, came, price }: ReceivedLine,
  { currency, fxRate, carried }: Pick<ReceiptHead, 'currency' | 'fxRate'> & { carried: number },
): Omit<PostingLeg, 'base'> & { base: number } {
  return {
    ...owedLeg(order, orderLine.lineId),
    qty: came.qty,
    amount: fxRate === 1 ? carried : -roundProduct([came.qty, price], decimalsOf(currency)),
    currency,
    fxRate,
    base: carried,
  }
}
