import { feature } from '#model/feature.ts'
import { debitNotes } from '#test/support/fixture-feature/collection.ts'

export default feature({
  name: 'debit-notes',
  area: 'money',
  collections: [debitNotes],
  records: [{ of: debitNotes, linked: true }],
  screens: [
    {
      path: '/debit-notes',
      label: 'Debit notes',
      purpose: 'Amounts charged back to vendors',
      group: 'Money',
      icon: 'file-dollar',
      key: 'z',
      begins: 'New debit note',
      count: { of: debitNotes },
      lists: debitNotes,
    },
  ],
})
