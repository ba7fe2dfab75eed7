import { receipts } from '#features/purchasing/receiving/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'receiving',
  area: 'purchasing',
  collections: [receipts],
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
