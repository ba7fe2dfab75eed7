import { lineEntries } from '#features/stock/line-entries/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'line-entries',
  area: 'stock',
  collections: [lineEntries],
  server: () => [
    import('#features/stock/line-entries/integrity.ts'),
    import('#features/stock/line-entries/goods-not-billed.ts'),
    import('#features/stock/line-entries/waiting.ts'),
  ],
})
