import { locations } from '#features/stock/locations/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'locations',
  area: 'stock',
  collections: [locations],
  server: () => [
    import('#features/stock/locations/print-contents.ts'),
    import('#features/stock/locations/print.ts'),
    import('#features/stock/locations/commands.ts'),
  ],
  atStart: ['locations.completeOlder'],
})
