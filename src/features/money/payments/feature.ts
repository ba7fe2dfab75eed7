import { paymentActions, writeOffActions } from '#features/money/payments/actions.ts'
import { payments } from '#features/money/payments/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'payments',
  area: 'money',
  collections: [payments],
  records: [{ of: payments, path: '/checks?view=payments', linked: true }],
  actions: [paymentActions, writeOffActions],
  server: () => [
    import('#features/money/payments/commands.ts'),
    import('#features/money/payments/credit-commands.ts'),
    import('#features/money/payments/print.ts'),
  ],
})
