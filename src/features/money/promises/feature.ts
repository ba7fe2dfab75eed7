import { feature } from '#model/feature.ts'

export default feature({
  name: 'promises',
  area: 'money',
  parts: [
    {
      to: 'invoice-offers',
      name: 'promiseOffers',
      load: () => import('#features/money/promises/offers.tsx'),
    },
  ],
  server: () => [import('#features/money/promises/commands.ts')],
})
