import { ledgerMonths } from '#features/stock/month-balances/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'month-balances',
  area: 'stock',
  collections: [ledgerMonths],
  nightly: ['ledger.sumMonths'],
  server: () => [
    import('#features/stock/month-balances/commands.ts'),
    import('#features/stock/month-balances/integrity.ts'),
  ],
})
