import { defineCollection } from '#model/schema/collection.ts'
import { choice, flag, object, tags, text } from '#model/schema/fields.ts'

/** A list as someone likes to see it: filters, sorting and columns under a name. */
export const savedViews = defineCollection({
  name: 'savedViews',
  label: { one: 'Saved view', many: 'Saved views' },
  title: 'name',
  fields: {
    screen: text('Screen', { required: true, help: 'The path of the list, such as /payable' }),
    name: text('Name', { required: true }),
    address: text('Address', { help: 'Filters, sorting and search, as in the address of the list' }),
    columns: tags('Columns'),
    widths: object('Widths of columns'),
    pinned: object('Pinned columns'),
    density: choice('Rows', ['compact', 'comfortable']),
    filter: object('Grid filter'),
    ownerUid: text('Owner', { readOnly: 'form' }),
    ownerName: text('Saved by', { readOnly: 'form' }),
    isShared: flag('Shared', { default: false }),
    pinnedBy: tags('Pinned by', { readOnly: true, help: 'People who see it in their side menu and home page' }),
  },
  list: { columns: ['name', 'screen', 'isShared'], sort: 'name' },
  form: [
    ['name', 'screen', 'isShared'],
    ['address', 'columns'],
  ],
  search: ['name'],
  indexes: [['screen', 'name'], ['name']],
  access: { owned: { by: 'ownerUid', shared: 'isShared' } },
})
