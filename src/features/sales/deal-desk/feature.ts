import { feature } from '#model/feature.ts'

export default feature({
  name: 'deal-desk',
  area: 'sales',
  screens: [
    {
      path: '/transaction',
      label: 'Deals',
      purpose: 'One sales deal: quote, order, ship, invoice',
      group: 'Sell',
      icon: 'arrows-exchange',
      key: 'x',
      load: () => import('#features/sales/deal-desk/screen.tsx'),
    },
  ],
})
