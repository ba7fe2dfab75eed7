import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { number, text } from '#model/schema/fields.ts'

/**
 * A file that belongs to a record. Its content is stored outside the database, under its hash; whoever may read the
 * record may read the file.
 */
export const attachments = defineCollection({
  name: 'attachments',
  label: { one: 'Attachment', many: 'Attachments' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    hash: text('Hash', { required: true, mono: true, help: 'SHA-256 of the file' }),
    size: number('Bytes', { required: true, min: 0, decimals: 0 }),
    type: text('Type', { required: true }),
    collection: text('Collection', { required: true }),
    recordId: text('Record', { required: true }),
    note: text('Note'),
  },
  list: { columns: ['name', 'collection', 'recordId', 'type', 'size'], sort: 'name' },
  form: [['name', 'type', 'size'], ['collection', 'recordId'], ['note']],
  search: ['name', 'note'],
  indexes: [['collection', 'recordId'], ['hash'], ['name']],
  file: { hash: 'hash', name: 'name', type: 'type', size: 'size' },
  access: { about: { collection: 'collection', id: 'recordId' } },
})

export type Attachment = DocOf<typeof attachments>
