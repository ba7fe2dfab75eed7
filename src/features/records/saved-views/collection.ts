import { defineCollection } from '#model/schema/collection.ts'
import { choice, flag, object, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** A saved configuration of a list: filters, sorting and columns under a name. */
export const savedViews = defineCollection({
  name: 'savedViews',
  label: { one: 'Saved view', many: 'Saved views' },
  title: 'name',
  fields: {
    screen: text('Screen', { required: true, help: 'The path of the list, such as /payable' }),
    name: text('Name', { required: true }),
    address: text('Address', { help: 'Filters, sorting and search, as in the address of the list' }),
    collection: text('Collection', {
      readOnly: true,
      noForm: true,
      help: 'The list that the address names; people without access to it do not see the view',
    }),
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
  derive: withCollection,
  access: { owned: { by: 'ownerUid', shared: 'isShared' }, about: { collection: 'collection' } },
})

/**
 * Stores which list a view belongs to: its filters reveal something about those records, so access follows the list.
 */
function withCollection({ collection: _, ...data }: Data): Data {
  const collection = listInAddress(data.address)
  return collection ? { ...data, collection } : data
}

/** The list named in the address of a custom table; other pages have paths of their own. */
export function listInAddress(address: unknown): string | undefined {
  return new URLSearchParams(String(address ?? '')).get('collection') || undefined
}
