import { feature } from '#model/feature.ts'

export default feature({
  name: 'landed-cost',
  area: 'stock',
  server: () => [import('#features/stock/landed-cost/commands.ts')],
})
