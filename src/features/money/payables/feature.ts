import { payableActions } from '#features/money/payables/actions.ts'
import { payablesAsOf, payablesByAge } from '#features/money/payables/by-age.ts'
import { cashRequirements } from '#features/money/payables/cash-requirements.ts'
import { payables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineDocument } from '#model/document/document.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'payables',
  area: 'money',
  reports: [payablesByAge, payablesAsOf, cashRequirements],
  collections: [payables],
  server: () => [import('#features/money/payables/complete-older.ts')],
  atStart: ['payables.completeOlder'],
  documents: [
    // The tax of a bill is whatever the vendor states.
    defineDocument(payables, {
      party: vendors,
      number: { field: 'payableNumber', series: 'AP' },
      day: 'invoiceDate',
    }),
  ],
  actions: [payableActions],
  records: [{ of: payables, linked: true }],
  screens: [
    {
      path: '/payable',
      label: 'Payables',
      purpose: 'Vendor bills and payments',
      group: 'Money',
      icon: 'file-dollar',
      begins: 'New bill',
      key: 'a',
      urgent: 'payables',
      load: () => import('#features/money/payables/screen.tsx'),
    },
  ],
})
