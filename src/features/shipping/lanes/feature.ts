import { freightLanes } from '#features/shipping/lanes/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'lanes',
  area: 'shipping',
  collections: [freightLanes],
  screens: [
    {
      path: '/custom-routes',
      label: 'Freight lanes',
      purpose: 'Freight lanes, and own menu pages',
      group: 'Ship',
      icon: 'route',
    },
  ],
})
