import { feature } from '#model/feature.ts'

export default feature({
  name: 'receiving',
  area: 'purchasing',
  screens: [
    {
      path: '/mdelivery',
      label: 'Receiving (mobile)',
      purpose: 'Receive at the dock, deliver with proof',
      group: 'Ship',
      icon: 'device-mobile',
    },
  ],
})
