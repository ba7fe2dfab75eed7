import { defineCollection } from '#model/schema/collection.ts'
import { number, text } from '#model/schema/fields.ts'

/** How often a record was printed with a template; its history shows by whom and when. Written by the print service. */
export const prints = defineCollection({
  name: 'prints',
  label: { one: 'Print', many: 'Prints' },
  title: 'title',
  fields: {
    title: text('What', { required: true }),
    template: text('Template', { required: true }),
    collection: text('Collection', { required: true }),
    recordId: text('Record', { mono: true, help: 'Empty for lists' }),
    copies: number('Printed', { required: true, decimals: 0 }),
    records: number('Records', { decimals: 0, help: 'How many records the last list had' }),
  },
  list: { columns: ['title', 'template', 'copies'], sort: 'title' },
  form: [
    ['title', 'template'],
    ['collection', 'recordId'],
    ['copies', 'records'],
  ],
  search: ['title'],
  indexes: [['title'], ['collection', 'recordId']],
  access: { direct: 'commands', about: { collection: 'collection', id: 'recordId' } },
})
