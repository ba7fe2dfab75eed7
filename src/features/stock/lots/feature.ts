import { lots } from '#features/stock/lots/collection.ts'
import { lotPage } from '#features/stock/lots/share.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'lots',
  area: 'stock',
  collections: [lots],
  records: [{ of: lots }],
  shared: [lotPage],
  holds: [
    {
      of: parts,
      documents: lots,
      field: 'partId',
      open: ['qtyOnHand', '>', 0],
      goods: { qty: 'qtyOnHand', number: 'lotNumber', words: 'on hand in', first: 'issue, adjust or scrap the stock' },
    },
  ],
  server: () => [
    import('#features/stock/lots/file-headings.ts'),
    import('#features/stock/lots/hooks.ts'),
    import('#features/stock/lots/print-lot-card.ts'),
    import('#features/stock/lots/print.ts'),
  ],
})
