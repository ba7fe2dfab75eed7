import { paypalTransactions } from '#features/channels/paypal/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'paypal',
  area: 'channels',
  collections: [paypalTransactions],
  records: [{ of: paypalTransactions }],
  screens: [
    {
      path: '/paypal',
      label: 'PayPal',
      purpose: 'PayPal activity: import, fees, match to invoices',
      group: 'Money',
      icon: 'brand-paypal',
      load: () => import('#features/channels/paypal/screen.tsx'),
    },
  ],
  server: () => [import('#features/channels/paypal/commands.ts')],
})
