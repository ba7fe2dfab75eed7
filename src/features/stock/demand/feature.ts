import { demand } from '#features/stock/demand/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'demand',
  area: 'stock',
  collections: [demand],
  server: () => [import('#features/stock/demand/file-headings.ts')],
})
