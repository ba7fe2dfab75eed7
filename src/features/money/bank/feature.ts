import { bankAccounts } from '#features/money/bank/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'bank',
  area: 'money',
  collections: [bankAccounts],
  records: [{ of: bankAccounts, linked: true }],
  server: () => [import('#features/money/bank/commands.ts')],
})
