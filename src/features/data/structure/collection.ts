import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { tags, text } from '#model/schema/fields.ts'

/**
 * A note about a field, and the problems people have accepted; shown beside the field, in the schema and in the data
 * dictionary.
 */
export const fieldNotes = defineCollection({
  name: 'fieldNotes',
  label: { one: 'Note on a field', many: 'Notes on fields' },
  title: 'field',
  fields: {
    of: text('Collection', { required: true }),
    field: text('Field', { required: true }),
    note: text('Note', { rows: 3 }),
    accepted: tags('Accepted', { help: 'Accepted exceptions of the field' }),
  },
  list: { columns: ['of', 'field', 'note'], sort: 'of' },
  form: [['of', 'field'], ['note'], ['accepted']],
  search: ['of', 'field', 'note'],
  indexes: [['of', 'field']],
  access: { about: { collection: 'of' } },
})

export type FieldNote = DocOf<typeof fieldNotes>
