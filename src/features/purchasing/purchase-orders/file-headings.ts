import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfPurchaseOrders = defineFileHeadings(purchaseOrders, {
  importAs: {
    noDate: ['Number has no day'],
    promises: ['Promised days'],
    revisedBecause: ['Why revised'],
    closeReason: ['Why closed or cancelled'],
    broughtBy: ['Brought by'],
  },
})
