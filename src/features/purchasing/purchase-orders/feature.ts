import { vendors } from '#features/parties/vendors/collection.ts'
import { orderActions } from '#features/purchasing/purchase-orders/actions.ts'
import { pendingOrders, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { defineDocument } from '#model/document/document.ts'
import { feature } from '#model/feature.ts'
import type { Query } from '#model/query/query.ts'

export default feature({
  name: 'purchase-orders',
  area: 'purchasing',
  collections: [purchaseOrders],
  orders: { all: purchaseOrders, pending: pendingOrders as Query },
  documents: [
    // The total of an order is calculated from its lines; its number begins with its date.
    defineDocument(purchaseOrders, {
      party: vendors,
      number: { field: 'poNumber', series: 'day' },
      day: 'orderDate',
      takes: ['termsId', 'currency', 'shipVia'],
      tax: 'lines',
    }),
  ],
  actions: [orderActions],
  atStart: ['po.completeProgress'],
  records: [{ of: purchaseOrders, linked: true }],
  screens: [
    {
      path: '/purchase-order',
      label: 'Purchase orders',
      purpose: 'Create, issue, revise and receive purchase orders',
      group: 'Buy',
      icon: 'file-invoice',
      begins: 'New purchase order',
      key: 'p',
      load: () => import('#features/purchasing/purchase-orders/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/purchasing/purchase-orders/complete-progress.ts'),
    import('#features/purchasing/purchase-orders/file-headings.ts'),
    import('#features/purchasing/purchase-orders/hooks.ts'),
    import('#features/purchasing/purchase-orders/print.ts'),
    import('#features/purchasing/purchase-orders/promises.ts'),
  ],
})
