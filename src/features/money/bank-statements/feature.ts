import { bankLines, bankStatements } from '#features/money/bank-statements/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'bank-statements',
  area: 'money',
  collections: [bankStatements, bankLines],
  server: () => [
    import('#features/money/bank-statements/import-command.ts'),
    import('#features/money/bank-statements/match-commands.ts'),
    import('#features/money/bank-statements/reconcile-commands.ts'),
  ],
})
