import { feature } from '#model/feature.ts'

export default feature({
  name: 'carriers',
  area: 'shipping',
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
