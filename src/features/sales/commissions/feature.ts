import { feature } from '#model/feature.ts'

export default feature({
  name: 'commissions',
  area: 'sales',
  server: () => [import('#features/sales/commissions/hooks.ts'), import('#features/sales/commissions/commands.ts')],
})
