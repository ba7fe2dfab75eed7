import { deals } from '#features/sales/deals/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'deals',
  area: 'sales',
  collections: [deals],
  screens: [
    {
      path: '/transaction',
      label: 'Deals',
      purpose: 'One sales deal: quote, order, ship, invoice',
      group: 'Sell',
      icon: 'arrows-exchange',
      key: 'x',
    },
    {
      path: '/transactions-dashboard',
      label: 'All transactions',
      purpose: 'All trades, both sides: list and trading figures',
      group: 'Sell',
      icon: 'layout-list',
    },
  ],
})
