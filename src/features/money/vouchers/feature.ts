import { voucherActions } from '#features/money/vouchers/actions.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'vouchers',
  area: 'money',
  collections: [vouchers],
  actions: [voucherActions],
  records: [{ of: vouchers, path: '/vouchers', linked: true }],
  screens: [
    {
      path: '/vouchers',
      label: 'Vouchers',
      purpose: 'Payment, receipt, petty cash, credit, debit and contra vouchers',
      group: 'Money',
      icon: 'ticket',
      load: () => import('#features/money/vouchers/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/money/vouchers/commands.ts'),
    import('#features/money/vouchers/contra.ts'),
    import('#features/money/vouchers/hooks.ts'),
    import('#features/money/vouchers/print.ts'),
    import('#features/money/vouchers/print-note.ts'),
  ],
})
