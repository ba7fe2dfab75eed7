import type { Query } from '#model/query/query.ts'

/** What is open now, as rules of the settings look at it: plain questions, whatever the definitions know of the fields. */
export const OPEN_BILLS: Query = { collection: 'payables', where: [['status', '==', 'Open']] }
export const OPEN_INVOICES: Query = { collection: 'receivable', where: [['status', '==', 'Open']] }
export const PENDING_ORDERS: Query = { collection: 'po', where: [['status', '==', 'Pending']] }
export const MOVING_PARCELS: Query = { collection: 'Tracking', where: [['delivered', '==', false]] }
