import { ACCESS, ACCESS_COMMANDS } from '#model/command/access-acts.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, moment, text } from '#model/schema/fields.ts'

/** Actions on people, API keys and the whole data set. Written by the server; nobody can change or undo them. */
export const accessChanges = defineCollection({
  name: ACCESS,
  label: { one: 'Access change', many: 'Access changes' },
  title: 'about',
  fields: {
    about: text('Account or key', { required: true }),
    kind: choice('Change', Object.keys(ACCESS_COMMANDS)),
    from: text('From'),
    to: text('To'),
    at: moment('When'),
    by: text('By'),
    key: text('By the key', { mono: true }),
    userId: text('Account', { mono: true }),
  },
  list: { columns: ['at', 'kind', 'about', 'from', 'to', 'by'], sort: '-at' },
  form: [
    ['about', 'kind', 'from', 'to'],
    ['at', 'by', 'key', 'userId'],
  ],
  search: [],
  indexes: [['at']],
  secondary: true,
  access: { read: ['owner'], write: [], direct: 'commands' },
})

export type AccessChange = DocOf<typeof accessChanges>
