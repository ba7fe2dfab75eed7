import { customers } from '#features/parties/customers/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { owedLeg } from '#features/purchasing/receiving/goods/owed-leg.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Packing slips are in an area that purchasing does not import, so they are written by collection name. */
export const PACKING_SLIPS = 'packingSlips'

/** One line that the vendor shipped: what is received of the order and shipped for the deal. */
export interface DropShipped {
  receiptLine: Data
  dealLine: Data
  qty: number
  value: number
  unitCost: number
  /** What of the order line remains billed ahead. */
  left: { qty: number; value: number }
}

/** The packing slip of a drop shipment, as shipped. */
export function dropShipSlip(
  deal: Doc,
  order: PurchaseOrder,
  sent: readonly DropShipped[],
  { slipNumber, day, carrier, by }: { slipNumber: string; day: string; carrier: string | undefined; by: string },
): Data {
  const of = (names: readonly string[]): Data =>
    Object.fromEntries(names.flatMap((name) => (deal.data[name] === undefined ? [] : [[name, deal.data[name]!]])))
  return {
    slipNumber,
    kind: 'Drop ship',
    status: 'Shipped',
    transactionId: deal.id,
    ...of(['transactionNumber', 'customerId', 'customerName', 'shipTo']),
    ...(order.data.dropShip?.shipTo ? { shipTo: order.data.dropShip.shipTo } : {}),
    ...(carrier && { carrier }),
    shippedOn: day,
    pickedBy: by,
    packedBy: by,
    lines: sent.map(({ receiptLine, dealLine, qty, unitCost, value }) => ({
      ...Object.fromEntries(
        ['partId', 'partNumber', 'brand', 'description'].flatMap((key) =>
          receiptLine[key] === undefined ? [] : [[key, receiptLine[key]!]],
        ),
      ),
      lineId: receiptLine.lineId!,
      dealLineId: String(dealLine.lineId),
      qtyToPick: qty,
      qty,
      unitCost,
      value,
      qtyInvoiced: 0,
    })),
  } as Data
}

/** What is shipped and not invoiced, against what is received and not billed. */
export function dropShipLegs(
  order: PurchaseOrder,
  deal: Doc,
  { receiptLine, qty, value }: DropShipped,
  { slipId, slipNumber, currency, fxRate }: { slipId: string; slipNumber: string; currency: string; fxRate: number },
): PostingLeg[] {
  const partId = typeof receiptLine.partId === 'string' ? receiptLine.partId : undefined
  return [
    {
      ledger: 'SNI',
      partyType: customers.name,
      partyId: deal.data.customerId as string | undefined,
      partyName: deal.data.customerName as string | undefined,
      itemType: PACKING_SLIPS,
      itemId: slipId,
      itemNumber: slipNumber,
      lineId: String(receiptLine.lineId),
      orderId: deal.id,
      partId,
      qty,
      base: value,
    },
    {
      ...owedLeg(order, receiptLine.poLineId),
      partId,
      qty: minus(qty),
      amount: fxRate === 1 ? minus(value) : minus(Number(receiptLine.amount)),
      currency,
      fxRate,
      base: minus(value),
    },
  ]
}
