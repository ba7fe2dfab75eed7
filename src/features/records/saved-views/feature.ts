import { savedViews } from '#features/records/saved-views/collection.ts'
import { menuPages } from '#features/records/saved-views/menu-pages.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'saved-views',
  area: 'records',
  collections: [savedViews, menuPages],
  atStart: ['savedViews.completeOlder'],
  server: () => [
    import('#features/records/saved-views/menu-pages.ts'),
    import('#features/records/saved-views/pins.ts'),
  ],
})
