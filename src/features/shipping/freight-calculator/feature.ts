import { freightQuotes } from '#features/shipping/freight-calculator/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'freight-calculator',
  area: 'shipping',
  collections: [freightQuotes],
  server: () => [import('#features/shipping/freight-calculator/commands.ts')],
  screens: [
    {
      path: '/freight-calculator',
      label: 'Freight calculator',
      purpose: 'Billable weight, class and rates',
      group: 'Ship',
      icon: 'calculator',
      open: true,
      load: () => import('#features/shipping/freight-calculator/screen.tsx'),
    },
  ],
})
