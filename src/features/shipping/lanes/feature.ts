import { laneActions } from '#features/shipping/lanes/actions.ts'
import { freightLanes } from '#features/shipping/lanes/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'lanes',
  area: 'shipping',
  collections: [freightLanes],
  actions: [laneActions],
  records: [{ of: freightLanes, linked: true }],
  screens: [
    {
      path: '/custom-routes',
      label: 'Freight lanes',
      purpose: 'Freight at own prices',
      group: 'Ship',
      icon: 'route',
      load: () => import('#features/shipping/lanes/screen.tsx'),
    },
  ],
  server: () => [import('#features/shipping/lanes/commands.ts'), import('#features/shipping/lanes/hooks.ts')],
})
