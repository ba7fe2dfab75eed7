import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfPurchaseOrders = defineOlderHeadings(purchaseOrders, {
  importAs: {
    noDate: ['Number has no day'],
    promises: ['Promised days'],
    revisedBecause: ['Why revised'],
    closeReason: ['Why closed or cancelled'],
    broughtBy: ['Brought by'],
  },
})
