import { useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { needsOf } from '#features/purchasing/po-selection/needs.ts'
import { lastVendors } from '#features/purchasing/po-selection/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { anyOf } from '#model/query/any-of.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

const toOrder: Query = { collection: parts.name, where: [['toOrder', '>', 0]], limit: 500 }
const openDeals: Query = { collection: 'transactions', where: [['status', '==', 'Confirmed']], limit: 500 }
const openInquiries: Query = {
  collection: 'rfqs',
  where: [
    ['status', 'in', ['New', 'In progress']],
    ['side', '==', 'Selling'],
  ],
  limit: 300,
}
const openOrders: Query = {
  collection: purchaseOrders.name,
  where: [['status', 'in', ['Draft', 'Pending']]],
  limit: 1000,
}
const lastOrders: Query = {
  collection: purchaseOrders.name,
  where: [['status', 'in', ['Received', 'Closed']]],
  orderBy: [['orderDate', 'desc']],
  limit: 500,
}
const allVendors: Query = { collection: vendors.name, where: [['status', '!=', 'Blocked']], limit: 1000 }

/** What currently should be bought, with the parts, orders and vendors needed to order it. */
export function useNeeds() {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [low, deals, inquiries, orders] = [
    useLive(toOrder),
    useLive(openDeals),
    useLive(openInquiries),
    useLive(openOrders),
  ]
  const allOfVendors = useLive(allVendors)
  const rates = useExchangeRates(timeZone)
  const named = useMemo(() => numbersIn([...deals, ...inquiries, ...orders]), [deals, inquiries, orders])
  const others = useDocs({ collection: parts.name, where: [anyOf('partNumber', named)], limit: 1000 })
  const known = useMemo(
    () => [...new Map([...low, ...(others ?? [])].map((one) => [one.id, one])).values()] as unknown as Part[],
    [low, others],
  )
  const needs = useMemo(
    () => needsOf({ parts: known, deals, inquiries, orders, today, timeZone }),
    [known, deals, inquiries, orders, today, timeZone],
  )
  // For a part without a preferred vendor, the vendor that sold it most recently is suggested.
  const free = needs.flatMap(({ partId, vendorId }) => (partId && !vendorId ? [partId] : []))
  const held = useDocs(
    free.length > 0
      ? { collection: lots.name, where: [anyOf('partId', free)], orderBy: [['receivedOn', 'desc']], limit: 1000 }
      : undefined,
    { ignoreErrors: true },
  )
  const done = useDocs(free.length > 0 ? lastOrders : undefined, { ignoreErrors: true })
  const lastVendorOf = useMemo(
    () =>
      lastVendors(
        { lots: held ?? [], orders: [...orders, ...(done ?? [])] },
        new Set(allOfVendors.map(({ id }) => id)),
        timeZone,
      ),
    [held, done, orders, allOfVendors, timeZone],
  )
  return { needs, known, orders, allOfVendors, lastVendorOf, rates, today, timeZone }
}

/** The part numbers that the documents contain. */
function numbersIn(docs: readonly Doc[]): string[] {
  const found = docs.flatMap(({ data }) =>
    Array.isArray(data.lines) ? (data.lines as { partNumber?: unknown }[]).map(({ partNumber }) => partNumber) : [],
  )
  return [...new Set(found.filter((one): one is string => typeof one === 'string' && one !== ''))]
}
