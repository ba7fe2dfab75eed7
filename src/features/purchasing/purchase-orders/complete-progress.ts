import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { completeProgress } from '#features/stock/line-entries/commands.ts'

/** Completes orders created before the received and billed states were set from the start. */
export const completeOrderProgress = completeProgress(purchaseOrders, {
  name: 'po.completeProgress',
  label: 'Complete states of older orders',
  undoBy: 'Completed orders stay as they are.',
  none: 'Every order has its states.',
})
