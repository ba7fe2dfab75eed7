import { feature } from '#model/feature.ts'

export default feature({
  name: 'order-entry',
  area: 'purchasing',
  server: () => [import('#features/purchasing/order-entry/commands.ts')],
})
