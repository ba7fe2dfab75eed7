import { parts } from '#features/stock/parts/collection.ts'
import { feature } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

export default feature({
  name: 'inventory',
  area: 'stock',
  screens: [
    {
      path: pageOf(parts),
      label: 'Inventory',
      purpose: 'Parts and stock on hand',
      group: 'Stock',
      icon: 'packages',
      begins: 'New part',
      key: 'i',
      count: { of: parts },
      load: () => import('#features/stock/inventory/screen.tsx'),
    },
  ],
})
