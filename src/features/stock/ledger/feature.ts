import { movements } from '#features/stock/ledger/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'ledger',
  area: 'stock',
  collections: [movements],
  server: () => [import('#features/stock/ledger/print.ts'), import('#features/stock/ledger/integrity.ts')],
})
