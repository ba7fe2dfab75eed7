import { feature } from '#model/feature.ts'

export default feature({
  name: 'watches',
  area: 'stock',
  server: () => [import('#features/stock/watches/commands.ts'), import('#features/stock/watches/hooks.ts')],
  nightly: ['demand.tellWatchers'],
})
