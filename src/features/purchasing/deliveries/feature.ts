import { feature } from '#model/feature.ts'
import { PAGES } from '#model/pages.ts'

export default feature({
  name: 'deliveries',
  area: 'purchasing',
  screens: [
    {
      path: PAGES.deliveries,
      label: 'Deliveries',
      purpose: 'Arriving purchase orders and leaving shipments',
      group: 'Ship',
      icon: 'truck-delivery',
      key: 'd',
      urgent: 'deliveries',
      load: () => import('#features/purchasing/deliveries/screen.tsx'),
    },
  ],
  server: () => [import('#features/purchasing/deliveries/print.ts')],
})
