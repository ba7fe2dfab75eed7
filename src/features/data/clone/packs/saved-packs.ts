import { defineCollection } from '#model/schema/collection.ts'
import { date, text } from '#model/schema/fields.ts'

/** The saved configuration, week by week. */
export const configurationPacks = defineCollection({
  name: 'configurationPacks',
  label: { one: 'Configuration pack', many: 'Configuration packs' },
  title: 'day',
  fields: { day: date('Day', { required: true }), pack: text('Pack', { required: true }) },
  list: { columns: ['day'], sort: '-day' },
  form: [['day']],
  search: [],
  indexes: [['day']],
  access: { read: ['owner'], direct: 'commands' },
})
