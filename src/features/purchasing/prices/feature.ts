import { feature } from '#model/feature.ts'

export default feature({
  name: 'prices',
  area: 'purchasing',
  server: () => [
    import('#features/purchasing/prices/commands.ts'),
    import('#features/purchasing/prices/price-sheet.ts'),
  ],
  parts: [{ to: 'part-prices', name: 'PartPrices', load: () => import('#features/purchasing/prices/part-prices.tsx') }],
})
