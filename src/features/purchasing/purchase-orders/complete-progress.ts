import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { completeProgress } from '#features/stock/line-entries/commands.ts'

/** Orders from before they said from the start how far they are received and billed. */
export const completeOrderProgress = completeProgress(purchaseOrders, {
  name: 'po.completeProgress',
  label: 'Complete states of older orders',
  undoBy: 'Completed orders stay as they are.',
  none: 'Every order has its states.',
})
