import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'acknowledgments',
  area: 'purchasing',
  parts: [
    {
      to: 'order-offers',
      name: 'acknowledgmentOffers',
      load: () => import('#features/purchasing/acknowledgments/parts.tsx'),
    },
    {
      to: 'record-figures',
      of: [purchaseOrders],
      name: 'AcknowledgmentPanel',
      load: () => import('#features/purchasing/acknowledgments/parts.tsx'),
    },
  ],
  server: () => [import('#features/purchasing/acknowledgments/commands.ts')],
})
