import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import { reserveLot } from '#features/stock/reservations/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Deals are in an area that purchasing does not import, so their documents are read by collection name. */
const DEALS = 'transactions'

/** Reserves received goods for their deal, up to what the deal still needs. */
export async function reserveForDeal(tx: Tx, order: PurchaseOrder, line: Data): Promise<void> {
  const orderLine = withLineIds(order.data.lines as Data[]).find(({ lineId }) => lineId === line.poLineId)
  const { forTransactionId, forLineId } = orderLine ?? {}
  if (typeof forTransactionId !== 'string' || typeof line.lotId !== 'string') return
  const deal = await tx.getAny(DEALS, forTransactionId)
  if (deal?.data.status !== 'Confirmed') return
  const dealLine = linesIn(deal.data.lines).find(({ lineId, partId }) =>
    forLineId ? lineId === forLineId : partId === line.partId,
  )
  if (!dealLine) return
  const active = await tx.find(
    query(reservations, {
      where: [
        ['docType', '==', DEALS],
        ['docId', '==', deal.id],
        ['status', '==', 'Active'],
      ],
    }),
  )
  const promised = active
    .filter(({ data }) => data.lineId === dealLine.lineId)
    .reduce((sum, { data }) => addQty(sum, data.qty), 0)
  const open = typeof dealLine.qtyOpen === 'number' ? dealLine.qtyOpen : Number(dealLine.qty ?? 0)
  const free = (await tx.need(lots, line.lotId)).data.qtyAvailable
  const qty = Math.min(free, addQty(open, -promised))
  if (qty <= 0) return
  await reserveLot(tx, line.lotId, qty, {
    docNumber: String(deal.data.transactionNumber ?? deal.id),
    customerId: typeof deal.data.customerId === 'string' ? deal.data.customerId : undefined,
    docType: DEALS,
    docId: deal.id,
    lineId: String(dealLine.lineId),
  })
  const lines = linesIn(deal.data.lines).map((one) =>
    one.lineId === dealLine.lineId ? { ...one, qtyReserved: addQty(Number(one.qtyReserved ?? 0), qty) } : one,
  )
  await tx.put(DEALS, deal.id, { ...deal.data, lines })
}
