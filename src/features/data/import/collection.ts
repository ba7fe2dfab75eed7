import { defineCollection } from '#model/schema/collection.ts'
import { flag, tags, text } from '#model/schema/fields.ts'

/** A saved import plan for files of one kind, under a name: for one user or for everyone. */
export const importPresets = defineCollection({
  name: 'importPresets',
  label: { one: 'Import preset', many: 'Import presets' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    target: text('Into collection', { required: true }),
    headings: tags('Headings', { help: 'Of the file it was made with' }),
    // Stored as text, because headings may be names that no field can have.
    plan: text('Plan', { required: true, help: 'Mapping, steps, key and the like, as JSON' }),
    ownerUid: text('Owner', { readOnly: 'form' }),
    ownerName: text('Saved by', { readOnly: 'form' }),
    isShared: flag('Shared', { default: true }),
  },
  list: { columns: ['name', 'target', 'isShared'], sort: 'name' },
  form: [['name', 'isShared']],
  search: ['name', 'target'],
  indexes: [['target', 'name'], ['name']],
  access: { owned: { by: 'ownerUid', shared: 'isShared' }, about: { collection: 'target' } },
})
