import { voucherActions } from '#features/money/voucher-entry/actions.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { feature } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

export default feature({
  name: 'voucher-entry',
  area: 'money',
  actions: [voucherActions],
  screens: [
    {
      path: pageOf(vouchers),
      label: 'Vouchers',
      purpose: 'Payment, receipt, petty cash, credit, debit and contra vouchers',
      group: 'Money',
      icon: 'ticket',
      load: () => import('#features/money/voucher-entry/screen.tsx'),
    },
  ],
  parts: [
    {
      to: 'invoice-offers',
      name: 'creditNoteOffers',
      load: () => import('#features/money/voucher-entry/offers.tsx'),
    },
  ],
  server: () => [
    import('#features/money/voucher-entry/begin-expense.ts'),
    import('#features/money/voucher-entry/commands.ts'),
    import('#features/money/voucher-entry/contra.ts'),
  ],
})
