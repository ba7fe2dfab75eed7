import { defineCollection } from '#model/schema/collection.ts'
import { lines, object, tags, text } from '#model/schema/fields.ts'

/** The structures of collections not defined in code: fields, columns and form, by the name of the collection. */
export const structures = defineCollection({
  name: 'structures',
  label: { one: 'Structure', many: 'Structures' },
  title: 'many',
  fields: {
    one: text('Singular name', { importAs: ['One is called'] }),
    many: text('Plural name', { importAs: ['Many are called'] }),
    title: text('Known by', { help: 'The field by which a person knows a document' }),
    fields: object('Fields'),
    columns: tags('Columns'),
    search: tags('Searched'),
    form: lines('Form', { fields: tags('Fields of one part') }),
    readers: tags('Read by', { help: 'The roles that see it; all of them when empty' }),
    writers: tags('Changed by', { help: 'The roles that change it; owners and staff when empty' }),
  },
  list: { columns: ['many', 'one', 'title', 'columns'], sort: 'many' },
  form: [['many', 'one', 'title'], ['columns', 'search', 'form'], ['fields']],
  search: ['many'],
  indexes: [['many']],
  // Only an owner sets who may see or change a table, through the command.
  access: { commandFields: ['readers', 'writers'], about: { collection: 'its id' } },
})
