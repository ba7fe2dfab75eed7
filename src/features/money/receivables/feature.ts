import { invoiceActions } from '#features/money/receivables/actions.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'receivables',
  area: 'money',
  collections: [receivables],
  actions: [invoiceActions],
  records: [{ of: receivables, path: '/receivable' }],
  screens: [
    {
      path: '/receivable',
      label: 'Receivables',
      purpose: 'Customer invoices and payments',
      group: 'Money',
      icon: 'file-import',
      key: 'r',
      urgent: 'receivables',
      load: () => import('#features/money/receivables/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/money/receivables/commands.ts'),
    import('#features/money/receivables/post-rows.ts'),
    import('#features/money/receivables/write-off.ts'),
  ],
})
