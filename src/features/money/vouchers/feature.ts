import { feature } from '#model/feature.ts'

export default feature({
  name: 'vouchers',
  area: 'money',
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
