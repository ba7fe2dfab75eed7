import { countActions } from '#features/stock/counts/actions.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'counts',
  area: 'stock',
  collections: [counts],
  actions: [countActions],
  server: () => [
    import('#features/stock/counts/file-headings.ts'),
    import('#features/stock/counts/commands.ts'),
    import('#features/stock/counts/hooks.ts'),
    import('#features/stock/counts/print.ts'),
    import('#features/stock/counts/requested.ts'),
  ],
})
