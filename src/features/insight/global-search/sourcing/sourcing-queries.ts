import { addDays, type Day } from '#base/days.ts'
import { searchFor } from '#features/insight/global-search/sourcing/sourcing.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { WantedPart } from '#model/part-numbers/wanted.ts'
import type { Query } from '#model/query/query.ts'

/** The maximum number of values of one `in`. */
const VALUES = 30
/** The maximum number of latest orders and of invoices per part. */
const TRADES = 50
/** The maximum number of vendors whose price list contains the part. */
const LISTS = 20
const SHIPPED_DAYS = 365
const MAX_MOVEMENTS = 1000

/** The queries for stock, incoming orders, sales and prices paid of each wanted part. */
export function sourcingQueries(wanted: readonly WantedPart[]): Query[] {
  const keys = pieces([...new Set(wanted.map(({ key }) => key))], VALUES)
  const families = pieces([...new Set(wanted.flatMap((each) => each.families))], VALUES)
  const terms = [...new Set(wanted.map(searchFor))]
  return [
    ...keys.map((some): Query => ({ collection: parts.name, where: [['pnKey', 'in', some]], limit: 1000 })),
    ...families.map((some): Query => ({ collection: parts.name, where: [['pnFamily', 'in', some]], limit: 1000 })),
    ...terms.flatMap((search) => latest(purchaseOrders.name, search, 'orderDate')),
    ...terms.flatMap((search) => latest(receivables.name, search, 'invoiceDate')),
    ...terms.map((search): Query => ({ collection: vendors.name, search, limit: LISTS })),
  ]
}

/**
 * The queries for the latest documents that contain a number, and for those without a date, which sorting by date
 * leaves out.
 */
const latest = (collection: string, search: string, date: string): Query[] => [
  { collection, search, orderBy: [[date, 'desc']], limit: TRADES },
  { collection, search, where: [[date, 'exists', false]], limit: TRADES },
]

/** The queries for goods issued to customers of the found parts. */
export const shippedQueries = (ids: readonly string[], today: Day): Query[] =>
  pieces(ids, VALUES).map((some) => ({
    collection: movements.name,
    where: [
      ['partId', 'in', some],
      ['day', '>=', addDays(today, -SHIPPED_DAYS)],
      ['type', 'in', ['Issue', 'IssueVoid', 'ConsignSale']],
    ],
    limit: MAX_MOVEMENTS,
  }))

export function pieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
