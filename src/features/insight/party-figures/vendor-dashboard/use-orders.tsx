import type { OrderDoc } from '#features/insight/party-figures/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { ordersIn, vendorOrdersAsks } from '#model/document/owed/promptness.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'

/** Prices are taken from this many received orders, latest first. */
const MAX_PRICED = 1_000
const MAX_UNDATED = 200

/** The orders of the last year, with the fields that vendor figures need. */
export function useOrders({ today, timeZone }: Clock): { placed: OrderDoc[]; received: OrderDoc[] } {
  const { placed, received } = vendorOrdersAsks(today, timeZone)
  const ordered = [useLiveAggregate(placed[0]!), useLiveAggregate(placed[1]!)]
  const came = [
    useLiveAggregate(received[0]!),
    useLiveAggregate(received[1]!),
    useLiveAggregate(received[2]!),
    useLiveAggregate(received[3]!),
  ]
  return { placed: docsIn(ordered), received: docsIn(came) }
}

const docsIn = (answers: Parameters<typeof ordersIn>[0]): OrderDoc[] =>
  ordersIn(answers).map(({ data }, at) => ({ id: `${at}`, data }))

/** Received orders with their lines, including those without a date of their own. */
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
