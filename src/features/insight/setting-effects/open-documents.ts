import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import type { Query } from '#model/query/query.ts'

/** Queries for the open documents that the effects look at; plain ones, independent of the collection definitions. */
export const OPEN_BILLS: Query = { collection: payables.name, where: [['status', '==', 'Open']] }
export const OPEN_INVOICES: Query = { collection: receivables.name, where: [['status', '==', 'Open']] }
export const PENDING_ORDERS: Query = { collection: purchaseOrders.name, where: [['status', '==', 'Pending']] }
export const MOVING_PARCELS: Query = { collection: parcels.name, where: [['delivered', '==', false]] }
