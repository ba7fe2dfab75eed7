import { accounts, ledgerExports, snapshots } from '#features/money/books/collection.ts'
import { trialBalance } from '#features/money/books/trial-balance.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'books',
  area: 'money',
  reports: [trialBalance],
  collections: [accounts, ledgerExports, snapshots],
  server: () => [
    import('#features/money/books/integrity/open-items.ts'),
    import('#features/money/books/integrity/bank-and-checks.ts'),
    import('#features/money/books/integrity/books.ts'),
    import('#features/money/books/commands.ts'),
  ],
  atStart: ['ledger.begin'],
})
