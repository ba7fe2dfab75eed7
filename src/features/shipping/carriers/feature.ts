import { carriers } from '#features/shipping/carriers/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'carriers',
  area: 'shipping',
  collections: [carriers],
  screens: [
    {
      path: '/carrier-settings',
      label: 'Carriers',
      purpose: 'Carrier accounts, services, divisors, rate sheets',
      group: 'Ship',
      icon: 'truck',
    },
  ],
})
