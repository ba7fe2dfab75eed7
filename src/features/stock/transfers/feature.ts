import { feature } from '#model/feature.ts'

export default feature({
  name: 'transfers',
  area: 'stock',
  server: () => [import('#features/stock/transfers/commands.ts')],
})
