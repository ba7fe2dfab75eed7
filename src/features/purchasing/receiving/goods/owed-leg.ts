import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'

/** The GRNI leg of one order line, without its quantity and amounts. */
export const owedLeg = ({ id, data }: PurchaseOrder, lineId: unknown) =>
  ({
    ledger: 'GRNI',
    partyType: vendors.name,
    partyId: data.vendorId,
    partyName: data.vendorName,
    itemType: purchaseOrders.name,
    itemId: id,
    itemNumber: data.poNumber,
    lineId: String(lineId),
    orderId: id,
  }) satisfies Partial<PostingLeg>
