import { feature } from '#model/feature.ts'

export default feature({
  name: 'reorder',
  area: 'purchasing',
  server: () => [import('#features/purchasing/reorder/commands.ts')],
  parts: [
    { to: 'part-offers', name: 'orderOffer', load: () => import('#features/purchasing/reorder/order-offer.ts') },
    {
      to: 'inventory-control-reorder',
      name: 'ReorderArea',
      load: () => import('#features/purchasing/reorder/reorder-area.tsx'),
    },
  ],
})
