import { feature } from '#model/feature.ts'

export default feature({
  name: 'vendor-payments',
  area: 'money',
  parts: [
    {
      to: 'bill-offers',
      name: 'recordPaymentOffers',
      load: () => import('#features/money/vendor-payments/offers.tsx'),
    },
    {
      to: 'bill-offers',
      name: 'payOffers',
      load: () => import('#features/money/vendor-payments/offers.tsx'),
    },
  ],
  server: () => [
    import('#features/money/vendor-payments/commands.ts'),
    import('#features/money/vendor-payments/pay-by-check.ts'),
  ],
})
