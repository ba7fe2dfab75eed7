import { invoiceActions } from '#features/money/receivables/actions.ts'
import { receivablesAsOf, receivablesByAge } from '#features/money/receivables/by-age.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { defineDocument } from '#model/document/document.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'receivables',
  area: 'money',
  reports: [receivablesByAge, receivablesAsOf],
  collections: [receivables],
  actions: [invoiceActions],
  documents: [
    // A new invoice gets the tax of its customer.
    defineDocument(receivables, {
      party: customers,
      number: { field: 'invoiceNumber', series: 'INV', atIssue: true },
      day: 'invoiceDate',
      tax: 'party',
    }),
  ],
  records: [{ of: receivables }],
  screens: [
    {
      path: '/receivable',
      label: 'Receivables',
      purpose: 'Customer invoices and payments',
      group: 'Money',
      icon: 'file-import',
      begins: 'New invoice',
      key: 'r',
      urgent: 'receivables',
      load: () => import('#features/money/receivables/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/money/receivables/complete-older.ts'),
    import('#features/money/receivables/print.ts'),
    import('#features/money/receivables/write-off.ts'),
  ],
  atStart: ['receivable.completeOlder'],
})
