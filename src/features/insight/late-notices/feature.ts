import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'late-notices',
  area: 'insight',
  parts: [
    {
      to: 'record-figures',
      of: [purchaseOrders],
      name: 'WaitingCustomers',
      load: () => import('#features/insight/late-notices/panel.tsx'),
    },
  ],
})
