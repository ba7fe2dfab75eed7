import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { text } from '#model/fields.ts'

/** What people have written down about a field: it stands beside the field, in the schema and in the data dictionary. */
export const fieldNotes = defineCollection({
  name: 'fieldNotes',
  label: { one: 'Note on a field', many: 'Notes on fields' },
  title: 'field',
  fields: {
    of: text('Collection', { required: true }),
    field: text('Field', { required: true }),
    note: text('Note', { required: true, rows: 3 }),
  },
  list: { columns: ['of', 'field', 'note'], sort: 'of' },
  form: [['of', 'field'], ['note']],
  search: ['of', 'field', 'note'],
  indexes: [['of', 'field']],
})

export type FieldNote = Doc<typeof fieldNotes>
