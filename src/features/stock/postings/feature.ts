import { postings } from '#features/stock/postings/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'postings',
  area: 'stock',
  collections: [postings],
  server: () => [import('#features/stock/postings/print.ts')],
})
