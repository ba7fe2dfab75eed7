import { dealActions } from '#features/sales/deals/actions.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'deals',
  area: 'sales',
  collections: [deals],
  actions: [dealActions],
  server: () => [
    import('#features/sales/deals/commands.ts'),
    import('#features/sales/deals/hooks.ts'),
    import('#features/sales/deals/print.ts'),
  ],
  records: [{ of: deals, path: '/transaction', linked: true }],
  screens: [
    {
      path: '/transaction',
      label: 'Deals',
      purpose: 'One sales deal: quote, order, ship, invoice',
      group: 'Sell',
      icon: 'arrows-exchange',
      key: 'x',
      load: () => import('#features/sales/deals/screen.tsx'),
    },
  ],
})
