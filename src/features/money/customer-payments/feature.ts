import { feature } from '#model/feature.ts'

export default feature({
  name: 'customer-payments',
  area: 'money',
  parts: [
    {
      to: 'invoice-offers',
      name: 'receiveOffers',
      load: () => import('#features/money/customer-payments/offers.tsx'),
    },
  ],
  server: () => [
    import('#features/money/customer-payments/commands.ts'),
    import('#features/money/customer-payments/receive-payment.ts'),
  ],
})
