import { receivables } from '#features/money/receivables/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'customer-payments',
  area: 'money',
  parts: [
    {
      to: 'invoice-offers',
      of: [receivables],
      name: 'receiveOffers',
      load: () => import('#features/money/customer-payments/offers.tsx'),
    },
  ],
  server: () => [
    import('#features/money/customer-payments/commands.ts'),
    import('#features/money/customer-payments/receive-payment.ts'),
  ],
})
