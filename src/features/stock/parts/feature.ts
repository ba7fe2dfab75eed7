import { parts } from '#features/stock/parts/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'parts',
  area: 'stock',
  collections: [parts],
  records: [{ of: parts, linked: true }],
  server: () => [
    import('#features/stock/parts/file-headings.ts'),
    import('#features/stock/parts/prints/vendor-card.ts'),
    import('#features/stock/parts/prints/print-prices.ts'),
    import('#features/stock/parts/hooks.ts'),
    import('#features/stock/parts/numbers/read-again.ts'),
    import('#features/stock/parts/commands.ts'),
    import('#features/stock/parts/prints/print-photos.ts'),
    import('#features/stock/parts/prints/print.ts'),
  ],
  nightly: ['parts.readAgain'],
})
