import { stockByAge } from '#features/stock/control/valuation/by-age.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'control',
  area: 'stock',
  screens: [
    {
      path: '/inventory-control',
      label: 'Inventory control',
      purpose: 'Counts, adjustments, transfers, reorder, integrity',
      group: 'Stock',
      icon: 'clipboard-check',
      load: () => import('#features/stock/control/screen.tsx'),
    },
  ],
  reports: [stockByAge],
  server: () => [import('#features/stock/control/commands.ts')],
  nightly: ['stock.check'],
})
