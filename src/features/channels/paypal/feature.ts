import { paypalTransactions } from '#features/channels/paypal/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'paypal',
  area: 'channels',
  collections: [paypalTransactions],
  screens: [
    {
      path: '/paypal',
      label: 'PayPal',
      purpose: 'PayPal activity: import, fees, match to invoices',
      group: 'Money',
      icon: 'brand-paypal',
    },
  ],
  server: () => [import('#features/channels/paypal/commands.ts')],
})
