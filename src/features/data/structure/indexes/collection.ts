import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, number, tags, text } from '#model/schema/fields.ts'
import { OWN_INDEX_STATES, OWN_INDEXES } from '#model/structure/own-index.ts'

/** Database indexes created for recurring queries; the server builds and drops them to match these documents. */
export const ownIndexes = defineCollection({
  name: OWN_INDEXES,
  label: { one: 'Index', many: 'Indexes' },
  title: 'of',
  fields: {
    of: text('Collection', { required: true }),
    fields: tags('Fields', { required: true, help: 'In the order of the index' }),
    state: choice('State', OWN_INDEX_STATES, { required: true, default: 'Automatic' }),
    bytes: number('Size in bytes', { decimals: 0, help: 'Empty until it is built' }),
    reason: text('Reason', { help: 'Why it was not built' }),
  },
  list: { columns: ['of', 'fields', 'state', 'bytes'], sort: 'of' },
  form: [['of', 'fields'], ['state', 'bytes'], ['reason']],
  search: ['of'],
  indexes: [],
  access: { direct: 'commands', about: { collection: 'of' } },
})

export type OwnIndexDoc = DocOf<typeof ownIndexes>
