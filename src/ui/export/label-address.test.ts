import { expect, it } from 'vitest'
import { keepLabelTemplates } from '#model/print/label-templates.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { number, text } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { labelAddress } from '#ui/export/label-address.ts'
import '#features/registry.ts'

const tools = defineCollection({
  name: 'tools',
  label: { one: 'Tool', many: 'Tools' },
  title: 'name',
  fields: { name: text('Name'), place: text('Place'), count: number('Count'), note: text('Note') },
  list: { columns: ['name', 'count', 'place'], sort: 'name' },
  form: [],
  search: [],
  indexes: [],
})
const rows = (docs: object[]) => {
  const address = labelAddress(
    tools,
    docs.map((data, at) => ({ id: `t${at}`, data }) as unknown as Doc),
  )
  return new URL(address, 'http://x').searchParams.get('rows')?.split('\n')
}

it('hands the generator a label of each row: the name, then its texts of the list', () => {
  expect(rows([{ name: 'Puller', place: 'A-1;\tleft', count: 3, note: 'no' }, { place: 'B' }])).toEqual([
    'Puller\tA-1 left',
    't1\tB',
  ])
})

it('hands over as many as an address carries', () => {
  const many = rows(Array.from({ length: 300 }, () => ({ name: 'x'.repeat(100) })))!
  expect(many.length).toBeGreaterThan(20)
  expect(many.length).toBeLessThan(200)
})

it('says what a label of the company’s own for the list says, one of each', () => {
  const size = { unit: 'mm', pageWidth: 50, pageHeight: 25, width: 50, height: 25 }
  keepLabelTemplates({ labels: [{ ...size, id: 'a', name: 'Tool', list: 'tools', fields: 'place, note, count' }] })
  expect(
    rows([
      { name: 'Puller', place: 'A-1', count: 3 },
      { name: 'Press', count: 12 },
    ]),
  ).toEqual(['A-1\t3 x 1', 'Press\t12 x 1'])
  keepLabelTemplates(undefined)
  expect(rows([{ name: 'Puller', place: 'A-1', count: 3 }])).toEqual(['Puller\tA-1'])
})
