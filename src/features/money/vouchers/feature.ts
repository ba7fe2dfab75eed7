import { vouchers } from '#features/money/vouchers/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'vouchers',
  area: 'money',
  collections: [vouchers],
  records: [{ of: vouchers, linked: true }],
  server: () => [
    import('#features/money/vouchers/hooks.ts'),
    import('#features/money/vouchers/print.ts'),
    import('#features/money/vouchers/print-note.ts'),
  ],
})
