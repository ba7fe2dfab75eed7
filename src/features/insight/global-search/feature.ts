import { demand } from '#features/insight/global-search/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'global-search',
  area: 'insight',
  collections: [demand],
  screens: [
    {
      path: '/global',
      label: 'Global search',
      purpose: 'One search over everything',
      group: 'Stock',
      icon: 'world-search',
      load: () => import('#features/insight/global-search/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/insight/global-search/commands.ts'),
    import('#features/insight/global-search/sourcing/order-command.ts'),
  ],
})
