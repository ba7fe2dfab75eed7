import type { Doc } from '#model/collection.ts'
import { defineCollection, query } from '#model/collection.ts'
import { flag, object, tags, text } from '#model/fields.ts'

/** A list as somebody likes to see it: filters, sorting and columns under a name. */
export const savedViews = defineCollection({
  name: 'savedViews',
  label: { one: 'Saved view', many: 'Saved views' },
  title: 'name',
  fields: {
    screen: text('Screen', { required: true, help: 'The path of the list, such as /payable' }),
    name: text('Name', { required: true }),
    address: text('Address', { help: 'Filters, sorting and search, as in the address of the list' }),
    columns: tags('Columns'),
    filter: object('Grid filter'),
    ownerUid: text('Owner', { readOnly: true }),
    isShared: flag('Shared', { default: false }),
  },
  list: { columns: ['name', 'screen', 'isShared'], sort: 'name' },
  form: [
    ['name', 'screen', 'isShared'],
    ['address', 'columns'],
  ],
  search: ['name'],
  indexes: [['screen', 'name'], ['name']],
})

export type SavedView = Doc<typeof savedViews>

/** The views of one list. */
export const viewsOf = (screen: string) =>
  query(savedViews, { where: [['screen', '==', screen]], orderBy: [['name', 'asc']] })
