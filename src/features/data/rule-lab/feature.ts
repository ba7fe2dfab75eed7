import { ruleCases } from '#features/data/rule-lab/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'rule-lab',
  area: 'data',
  collections: [ruleCases],
  screens: [
    {
      path: '/testing',
      label: 'Rule lab',
      purpose: 'Try the due, tracking, numbering and part rules on any input',
      group: 'Advanced',
      icon: 'flask',
      open: true,
      load: () => import('#features/data/rule-lab/screen.tsx'),
    },
  ],
  parts: [
    {
      to: 'record-menu',
      of: [purchaseOrders],
      name: 'WhyOrderDue',
      load: () => import('#features/data/rule-lab/explanation.tsx'),
    },
    {
      to: 'record-menu',
      of: [parcels],
      name: 'WhyParcelBadge',
      load: () => import('#features/data/rule-lab/explanation.tsx'),
    },
  ],
})
