import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, number, object, text } from '#model/schema/fields.ts'

/** A bill or voucher that is written again and again. */
export const recurring = defineCollection({
  name: 'recurring',
  page: () => pageAddress('payables', { view: 'recurring' }),
  label: { one: 'Recurring document', many: 'Recurring documents' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    kind: choice('Kind', ['Bill', 'Voucher'], { default: 'Bill' }),
    template: object('Template', { required: true, aside: true }),
    every: choice('Every', ['Week', 'Month', 'Quarter', 'Year'], { default: 'Month' }),
    nextOn: date('Next on', { required: true }),
    onDay: number('Day of the month', { readOnly: true, aside: true, help: 'In shorter months, the last day' }),
    endsOn: date('Ends on'),
    approve: flag('Approve'),
    isActive: flag('Active', { default: true }),
  },
  list: { columns: ['name', 'kind', 'every', 'nextOn', 'endsOn', 'isActive'], sort: 'nextOn' },
  form: [
    ['name', 'kind', 'isActive'],
    ['every', 'nextOn', 'endsOn', 'approve'],
  ],
  search: ['name'],
  indexes: [['nextOn'], ['isActive', 'nextOn'], ['name']],
  access: {},
})

export type Recurring = DocOf<typeof recurring>
