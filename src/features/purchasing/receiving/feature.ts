import { payables } from '#features/money/payables/collection.ts'
import { recurring } from '#features/money/recurring/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { billActions } from '#features/purchasing/receiving/bills/actions.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { goodsNotBilledAsOf } from '#features/purchasing/receiving/not-billed-report.ts'
import { recurringActions } from '#features/purchasing/receiving/recurring/actions.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'receiving',
  area: 'purchasing',
  collections: [receipts],
  actions: [billActions, recurringActions],
  records: [
    { of: recurring, linked: true },
    { of: receipts, linked: true },
  ],
  reports: [goodsNotBilledAsOf],
  nightly: ['recurring.run'],
  atStart: ['recurring.completeStatus'],
  screens: [
    {
      path: '/mdelivery',
      label: 'Receiving (mobile)',
      purpose: 'Receive at the dock, deliver with proof',
      group: 'Ship',
      icon: 'device-mobile',
      load: () => import('#features/purchasing/receiving/mobile/screen.tsx'),
    },
  ],
  parts: [
    {
      to: 'order-offers',
      name: 'invoiceOffers',
      load: () => import('#features/purchasing/receiving/actions.ts'),
    },
    {
      to: 'order-offers',
      name: 'depositOffers',
      load: () => import('#features/purchasing/receiving/deposit-offers.ts'),
    },
    {
      to: 'bill-offers',
      name: 'termsOffers',
      load: () => import('#features/purchasing/receiving/bills/terms-offers.ts'),
    },
    {
      to: 'record-figures',
      of: [payables],
      name: 'MatchPanel',
      load: () => import('#features/purchasing/receiving/match-panel.tsx'),
    },
    {
      to: 'record-figures',
      of: [payables],
      name: 'LandedCostPanel',
      load: () => import('#features/purchasing/receiving/landed-cost/allocated.tsx'),
    },
    {
      to: 'record-figures',
      of: [purchaseOrders, receipts],
      name: 'ReturnsPanel',
      load: () => import('#features/purchasing/receiving/match-panel.tsx'),
    },
    {
      to: 'record-figures',
      of: [purchaseOrders],
      name: 'ReceiveKey',
      load: () => import('#features/purchasing/receiving/match-panel.tsx'),
    },
    {
      to: 'bill-offers',
      name: 'recurringOffers',
      load: () => import('#features/purchasing/receiving/recurring/offers.tsx'),
    },
    {
      to: 'recurring-bills',
      name: 'RecurringView',
      load: () => import('#features/purchasing/receiving/recurring/view.tsx'),
    },
    {
      to: 'received-goods',
      name: 'ReceiptsView',
      load: () => import('#features/purchasing/receiving/receipts-view.tsx'),
    },
    {
      to: 'bill-desk',
      name: 'BillDesk',
      load: () => import('#features/purchasing/receiving/bill-desk/desk.tsx'),
    },
  ],
  server: () => [
    import('#features/purchasing/receiving/bills/commands.ts'),
    import('#features/purchasing/receiving/commands.ts'),
    import('#features/purchasing/receiving/counting.ts'),
    import('#features/purchasing/receiving/goods/drop-ship.ts'),
    import('#features/purchasing/receiving/post-count.ts'),
    import('#features/purchasing/receiving/print.ts'),
    import('#features/purchasing/receiving/recurring/change.ts'),
    import('#features/purchasing/receiving/recurring/complete-status.ts'),
    import('#features/purchasing/receiving/recurring/commands.ts'),
    import('#features/purchasing/receiving/recurring/run.ts'),
  ],
})
