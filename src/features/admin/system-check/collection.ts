import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'

/** What a system check writes to hear of it, and removes again at once. */
export const systemChecks = defineCollection({
  name: 'systemChecks',
  label: { one: 'Trial of a system check', many: 'Trials of system checks' },
  title: 'at',
  fields: { at: text('At') },
  list: { columns: ['at'], sort: 'at' },
  form: [['at']],
  search: [],
  indexes: [],
  passing: true,
})
