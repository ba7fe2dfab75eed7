import { expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { lines, number, text } from '#model/schema/fields.ts'
import { hasTables, leftOut, linesOn, sidesOf } from '#ui/record/sides.ts'

const line = { name: text('Name') }
const plain = { search: [], indexes: [], title: 'name', label: { one: 'Party', many: 'Parties' } } as const
const parties = defineCollection({
  ...plain,
  name: 'parties',
  fields: { name: text('Name'), contacts: lines('Contacts', line), prices: lines('Prices', line), city: text('City') },
  list: { columns: ['name'], sort: 'name' },
  form: [['name', 'city'], ['contacts'], ['prices']],
  sides: [
    { label: 'Contacts', fields: ['contacts', 'city'] },
    { label: 'Prices', fields: ['prices'] },
  ],
})
const orders = defineCollection({
  ...plain,
  name: 'orders',
  fields: { name: text('Number'), lines: lines('Lines', { qty: number('Quantity') }), charges: lines('Charges', line) },
  list: { columns: ['name'], sort: 'name' },
  form: [['name']],
})
const data = { name: 'SKF', contacts: [{ name: 'Anna' }, { name: 'Bo' }], city: 'Lansdale', loose: 1 }

it('each field stands on one side; what no one defined is among the details', () => {
  const shown = (side: string) =>
    [...Object.keys(parties.fields), 'loose'].filter((name) => !leftOut(parties, side, data).has(name))
  expect(shown('details')).toEqual(['name', 'loose'])
  expect(shown('Contacts')).toEqual(['contacts', 'city'])
  expect(shown('Prices')).toEqual(['prices'])
})

it('the lines of a document have a side of their own in any case', () => {
  expect([...leftOut(orders, 'details', {})]).toEqual(['lines'])
  expect(sidesOf(orders)).toEqual([])
})

it('a side counts the lines of its tables, and says whether it needs their width', () => {
  expect(sidesOf(parties).map(({ fields }) => linesOn(parties, fields, data))).toEqual([2, 0])
  expect(['details', 'Contacts', 'Prices'].map((side) => hasTables(parties, side))).toEqual([false, true, true])
  expect(hasTables(orders, 'details')).toBe(true)
})
