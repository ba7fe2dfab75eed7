import { deals } from '#features/sales/deals/collection.ts'
import { feature } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

export default feature({
  name: 'deal-desk',
  area: 'sales',
  screens: [
    {
      path: pageOf(deals),
      label: 'Deals',
      purpose: 'One sales deal: quote, order, ship, invoice',
      group: 'Sell',
      icon: 'arrows-exchange',
      key: 'x',
      load: () => import('#features/sales/deal-desk/screen.tsx'),
    },
  ],
})
