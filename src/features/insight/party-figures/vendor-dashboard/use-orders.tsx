import type { OrderDoc } from '#features/insight/party-figures/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { orderedAsks, ordersIn, receivedAsks } from '#model/document/promptness.ts'
import type { Clause } from '#model/query/query.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'

/** Prices are taken from this many received orders, the latest first. */
const MAX_PRICED = 1_000
const MAX_UNDATED = 200

/** The orders of the last year, as far as figures of vendors look at them. */
export function useOrders({ today, timeZone }: Clock): { placed: OrderDoc[]; received: OrderDoc[] } {
  const [dated, undated] = orderedAsks(['vendorId', 'vendorName', 'termsId'], today, timeZone)
  const placed = [useLiveAggregate(dated!), useLiveAggregate(undated!)]
  const isKnown: Clause = ['vendorId', '>', '']
  const [known, knownUndated] = receivedAsks('vendorId', today, timeZone, [isKnown])
  const [named, namedUndated] = receivedAsks('vendorName', today, timeZone, [{ not: isKnown }])
  const received = [
    useLiveAggregate(known!),
    useLiveAggregate(knownUndated!),
    useLiveAggregate(named!),
    useLiveAggregate(namedUndated!),
  ]
  return { placed: docsIn(placed), received: docsIn(received) }
}

const docsIn = (answers: Parameters<typeof ordersIn>[0]): OrderDoc[] =>
  ordersIn(answers).map(({ data }, at) => ({ id: `${at}`, data }))

/** Received orders with their lines; an order without a day of its own is not left out for it. */
export function usePricedOrders(): readonly PurchaseOrder[] {
  const received = ['status', '==', 'Received'] as const
  const dated = useLive({
    collection: purchaseOrders.name,
    where: [received],
    orderBy: [['orderDate', 'desc']],
    limit: MAX_PRICED,
  })
  const undated = useLive({
    collection: purchaseOrders.name,
    where: [received, ['orderDate', 'exists', false]],
    limit: MAX_UNDATED,
  })
  return [...dated, ...undated] as unknown as readonly PurchaseOrder[]
}
