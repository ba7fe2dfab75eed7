import { interchanges } from '#features/stock/interchanges/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'interchanges',
  area: 'stock',
  collections: [interchanges],
  server: () => [import('#features/stock/interchanges/commands.ts'), import('#features/stock/interchanges/hooks.ts')],
})
