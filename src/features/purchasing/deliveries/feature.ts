import { dockLoadReport } from '#features/purchasing/deliveries/dock-load.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'deliveries',
  area: 'purchasing',
  reports: [dockLoadReport],
  screens: [
    {
      path: '/delivery',
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
