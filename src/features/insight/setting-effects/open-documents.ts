import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import type { Query } from '#model/query/query.ts'

/** The open documents that rules of the settings look at: plain queries, whatever the definitions know of the fields. */
export const OPEN_BILLS: Query = { collection: payables.name, where: [['status', '==', 'Open']] }
export const OPEN_INVOICES: Query = { collection: receivables.name, where: [['status', '==', 'Open']] }
export const PENDING_ORDERS: Query = { collection: purchaseOrders.name, where: [['status', '==', 'Pending']] }
export const MOVING_PARCELS: Query = { collection: parcels.name, where: [['delivered', '==', false]] }
