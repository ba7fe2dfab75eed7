import { feature } from '#model/feature.ts'

export default feature({
  name: 'movements',
  area: 'stock',
  server: () => [
    import('#features/stock/movements/commands.ts'),
    import('#features/stock/movements/lot-commands.ts'),
    import('#features/stock/movements/correct.ts'),
    import('#features/stock/movements/inspect.ts'),
    import('#features/stock/movements/regrade.ts'),
    import('#features/stock/movements/return-many.ts'),
    import('#features/stock/movements/vendor-return.ts'),
    import('#features/stock/movements/hooks.ts'),
  ],
})
