import { toDay } from '#base/days.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, number, object, text } from '#model/schema/fields.ts'

const STATES = ['Active', 'Paused', 'Ended'] as const

/** Whether a recurring document is active, paused or past its last day. */
export const stateOfRecurring = ({
  isActive,
  nextOn,
  endsOn,
}: Readonly<Partial<Record<'isActive' | 'nextOn' | 'endsOn', unknown>>>): (typeof STATES)[number] => {
  const [next, last] = [toDay(nextOn, 'UTC'), toDay(endsOn, 'UTC')]
  if (next && last && next > last) return 'Ended'
  return isActive === false ? 'Paused' : 'Active'
}

/** A bill or voucher that is created repeatedly. */
export const recurring = defineCollection({
  name: 'recurring',
  page: () => pageAddress('payables', { view: 'recurring' }),
  label: { one: 'Recurring bill', many: 'Recurring bills' },
  title: 'name',
  derive: (data) => ({ ...data, state: stateOfRecurring(data) }),
  fields: {
    name: text('Name', { required: true }),
    kind: choice('Kind', ['Bill', 'Voucher'], { default: 'Bill' }),
    template: object('Template', { required: true, noForm: true }),
    every: choice('Every', ['Week', 'Month', 'Quarter', 'Year'], { default: 'Month' }),
    nextOn: date('Next on', { required: true }),
    onDay: number('Day of the month', { readOnly: true, noForm: true, help: 'In shorter months, the last day' }),
    endsOn: date('Ends on'),
    approve: flag('Approve'),
    isActive: flag('Active', { default: true }),
    state: choice('Status', STATES, { readOnly: true }),
  },
  list: { columns: ['name', 'kind', 'every', 'nextOn', 'endsOn', 'state'], sort: 'nextOn' },
  form: [
    ['name', 'state', 'kind', 'isActive'],
    ['every', 'nextOn', 'endsOn', 'approve'],
  ],
  search: ['name'],
  indexes: [['nextOn'], ['isActive', 'nextOn'], ['state', 'nextOn'], ['name']],
  access: {},
})

export type Recurring = DocOf<typeof recurring>
