import { feature } from '#model/feature.ts'

export default feature({
  name: 'freight-calculator',
  area: 'shipping',
  screens: [
    {
      path: '/freight-calculator',
      label: 'Freight calculator',
      purpose: 'Billable weight, freight class and rate comparison in seconds',
      group: 'Ship',
      icon: 'calculator',
      open: true,
    },
  ],
})
