import { guardLocations } from '#features/stock/locations/close.ts'
import { type Doc, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, reference, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'

/** Where stock lies: a tree of warehouses, zones and bins, and places that are not ours. */
export const locations = defineCollection({
  name: 'locations',
  guard: guardLocations,
  // A code with a space around it is the same code on a label.
  derive: (data) => (typeof data.code === 'string' ? { ...data, code: data.code.trim() } : data),
  once: onceBy('code', {
    path: '/inventory-control?area=locations',
    nameOf: ({ code }) => String(code ?? ''),
    words: ({ code }, { data }) =>
      `Location ${code} is there already${data.isActive === false ? ' and not active: bring it back' : ': use it'}, or give this one another code.`,
  }),
  label: { one: 'Location', many: 'Locations' },
  title: 'code',
  fields: {
    code: text('Code', { required: true, mono: true, importAs: ['Bin', 'Location'] }),
    name: text('Name'),
    type: choice('Type', ['Warehouse', 'Zone', 'Bin', 'Partner', 'Transit', 'Quarantine'], { default: 'Bin' }),
    parentId: reference('Inside', 'locations'),
    isSellable: flag('Sellable', { default: true, help: 'Stock here may be reserved for customers' }),
    isActive: flag('Active', { default: true }),
    barcode: text('Barcode', { mono: true }),
    seenEmptyOn: date('Seen empty', { help: 'The day somebody stood before it and nothing was there' }),
    notes: text('Notes', { rows: 3 }),
  },
  list: { columns: ['code', 'name', 'type', 'isSellable', 'isActive', 'parentId'], sort: 'code' },
  form: [['code', 'name', 'type'], ['parentId', 'barcode'], ['isSellable', 'isActive', 'seenEmptyOn'], ['notes']],
  search: ['code', 'name', 'barcode'],
  indexes: [['code'], ['parentId'], ['type', 'code']],
})

export type Location = Doc<typeof locations>
