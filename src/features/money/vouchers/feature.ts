import { vouchers } from '#features/money/vouchers/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'vouchers',
  area: 'money',
  collections: [vouchers],
  screens: [
    {
      path: '/vouchers',
      label: 'Vouchers',
      purpose: 'Payment, receipt, petty cash, credit, debit and contra vouchers',
      group: 'Money',
      icon: 'ticket',
    },
  ],
})
