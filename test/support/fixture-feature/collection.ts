import { defineCollection } from '#model/schema/collection.ts'
import { choice, flag, money, text } from '#model/schema/fields.ts'

/** A new feature starts with its records. */
export const debitNotes = defineCollection({
  name: 'debitNotes',
  page: '/debit-notes',
  label: { one: 'Debit note', many: 'Debit notes' },
  title: 'number',
  fields: {
    number: text('Number', { required: true }),
    status: choice('Status', ['Draft', 'Open', 'Closed'], { default: 'Draft' }),
    amount: money('Amount'),
    isHeld: flag('On hold'),
    holdReason: text('Hold reason', { readOnly: true }),
  },
  list: { columns: ['number', 'status', 'amount'], sort: 'number', sums: ['amount'] },
  form: [['number', 'status', 'amount', 'isHeld', 'holdReason']],
  search: ['number'],
  indexes: [['number']],
})
