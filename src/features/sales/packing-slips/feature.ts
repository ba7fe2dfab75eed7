import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'packing-slips',
  area: 'sales',
  collections: [packingSlips],
  screens: [
    {
      path: '/packing-slip',
      label: 'Packing slips',
      purpose: 'Pick, pack, ship; cartons; slip and label prints',
      group: 'Ship',
      icon: 'clipboard-list',
    },
  ],
})
