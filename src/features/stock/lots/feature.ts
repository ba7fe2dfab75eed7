import { lots } from '#features/stock/lots/collection.ts'
import { lotPage } from '#features/stock/lots/share.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'lots',
  area: 'stock',
  collections: [lots],
  records: [{ of: lots, path: '/inventory?view=lots' }],
  shared: [lotPage],
  server: () => [
    import('#features/stock/lots/commands.ts'),
    import('#features/stock/lots/lot-commands.ts'),
    import('#features/stock/lots/movements/correct.ts'),
    import('#features/stock/lots/movements/inspect.ts'),
    import('#features/stock/lots/movements/landed-cost.ts'),
    import('#features/stock/lots/movements/regrade.ts'),
    import('#features/stock/lots/movements/transfer.ts'),
    import('#features/stock/lots/movements/vendor-return.ts'),
    import('#features/stock/lots/print-lot-card.ts'),
    import('#features/stock/lots/print.ts'),
  ],
})
