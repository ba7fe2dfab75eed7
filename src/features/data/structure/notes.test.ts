import { expect, it } from 'vitest'
import { dictionaryText } from '#features/data/structure/dictionary.ts'
import { withAccepted, withNotes } from '#features/data/structure/notes.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import { schemaOf } from '#model/schema/json-schema.ts'

const bins = defineCollection({
  name: 'bins',
  label: { one: 'Bin', many: 'Bins' },
  title: 'code',
  fields: { code: text('Code', { help: 'Row and shelf' }), old: text('Old') },
  list: { columns: ['code'], sort: 'code' },
  form: [['code']],
  search: [],
  indexes: [],
})

it('what people wrote about a field is in the dictionary and in the schema, behind its help', () => {
  const data = { of: 'bins', field: 'code', note: 'Since 2019 | only' }
  const [noted] = withNotes([bins], [{ data }, { data: { of: 'other', field: 'old', note: 'x' } }])
  expect(dictionaryText([noted!])).toContain('| `code` | Code | text |  | Row and shelf. Since 2019 \\| only |')
  expect(JSON.stringify(schemaOf([noted!]))).toContain('Row and shelf. Since 2019 | only')
  expect(withNotes([bins], [])[0]).toBe(bins)
})

it('what was accepted is no longer to look at, until more of it comes', () => {
  const fact = {
    name: 'size',
    types: {},
    filled: 3,
    distinct: 3,
    examples: [],
    problems: ['2 numbers kept as text.', 'Odd.'],
  }
  const notes = new Map([['size', { data: { of: 'bins', field: 'size', accepted: ['2 numbers kept as text.'] } }]])
  const { open, accepted } = withAccepted([fact], notes)
  expect(open.map(({ problems }) => problems)).toEqual([['Odd.']])
  expect(accepted.map(({ problem }) => problem)).toEqual(['2 numbers kept as text.'])
  const later = { ...fact, problems: ['3 numbers kept as text.'] }
  expect(withAccepted([later], notes).open[0]?.problems).toEqual(['3 numbers kept as text.'])
})
