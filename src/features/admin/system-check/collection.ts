import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'

/** A document that a system check writes to receive its own change, and deletes at once. */
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
