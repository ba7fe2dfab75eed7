import { accounts, ledgerExports, snapshots } from '#features/money/books/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'books',
  area: 'money',
  collections: [accounts, ledgerExports, snapshots],
  server: () => [import('#features/money/books/integrity.ts'), import('#features/money/books/commands.ts')],
  atStart: ['ledger.begin'],
})
