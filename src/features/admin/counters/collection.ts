import { defineCollection } from '#model/schema/collection.ts'
import { number } from '#model/schema/fields.ts'

/** The next number of each series; the id is the series (`AP-2611`). Only commands change it. */
export const counters = defineCollection({
  name: 'counters',
  label: { one: 'Counter', many: 'Counters' },
  title: 'next',
  fields: { next: number('Next', { required: true, decimals: 0, min: 1 }) },
  list: { columns: ['next'], sort: 'next' },
  form: [['next']],
  search: [],
  indexes: [],
  secondary: true,
  access: { read: ['owner'], direct: 'commands' },
})
