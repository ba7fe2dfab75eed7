import { guardLocations } from '#features/stock/locations/close.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, reference, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** Where stock is: a tree of warehouses, zones and bins, and places outside the company. */
export const locations = defineCollection({
  name: 'locations',
  page: () => pageAddress('control', { area: 'locations' }),
  guard: guardLocations,
  // On a label, a code surrounded by spaces is the same code.
  derive: withCodeKey,
  once: onceBy('codeKey', {
    beside: 'code',
    isSame: (one, two) => codeKeyOf(one.code) !== undefined && codeKeyOf(one.code) === codeKeyOf(two.code),
    path: () => `${screenPath('control')}?area=locations`,
    nameOf: ({ code }) => String(code ?? ''),
    words: ({ code }, { data }) =>
      `Location ${code} already exists${data.isActive === false ? ' and inactive: reactivate it' : ': use it'}, or use a different code.`,
  }),
  label: { one: 'Location', many: 'Locations' },
  title: 'code',
  fields: {
    code: text('Code', { required: true, mono: true, importAs: ['Bin', 'Location'] }),
    codeKey: text('Code as compared', {
      readOnly: true,
      noForm: true,
      mono: true,
      help: 'The code without case and without spaces around it',
    }),
    name: text('Name'),
    type: choice('Type', ['Warehouse', 'Zone', 'Bin', 'Partner', 'Transit', 'Quarantine'], { default: 'Bin' }),
    parentId: reference('Parent location', 'locations', { importAs: ['Inside'] }),
    isSellable: flag('Sellable', { default: true, help: 'Stock here can be sold and reserved' }),
    isActive: flag('Active', { default: true }),
    barcode: text('Barcode', { mono: true }),
    seenEmptyOn: date('Last seen empty', { help: 'Date it was last confirmed empty', importAs: ['Seen empty'] }),
    notes: text('Notes', { rows: 3 }),
  },
  list: { columns: ['code', 'name', 'type', 'isSellable', 'isActive', 'parentId'], sort: 'code' },
  form: [['code', 'name', 'type'], ['parentId', 'barcode'], ['isSellable', 'isActive', 'seenEmptyOn'], ['notes']],
  search: ['code', 'name', 'barcode'],
  indexes: [['code'], ['codeKey'], ['parentId'], ['type', 'code']],
})

/** The comparable form of a code: `a-01` and ` A-01` are the same location. */
export const codeKeyOf = (code: Value | undefined): string | undefined =>
  typeof code === 'string' && code.trim() !== '' ? code.trim().toLowerCase() : undefined

function withCodeKey(data: Data): Data {
  const { codeKey: _, ...rest } = data
  const key = codeKeyOf(data.code)
  return key === undefined ? rest : { ...rest, code: String(data.code).trim(), codeKey: key }
}

export type Location = DocOf<typeof locations>
