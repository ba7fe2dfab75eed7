import { feature } from '#model/feature.ts'

export default feature({
  name: 'returns',
  area: 'sales',
  server: () => [
    import('#features/sales/returns/commands.ts'),
    import('#features/sales/returns/hooks.ts'),
    import('#features/sales/returns/print.ts'),
  ],
})
