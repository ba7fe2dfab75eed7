import { payments } from '#features/money/payments/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'payments',
  area: 'money',
  collections: [payments],
  records: [{ of: payments, linked: true }],
  server: () => [import('#features/money/payments/print.ts')],
})
