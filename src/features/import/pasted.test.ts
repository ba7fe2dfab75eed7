import { expect, it } from 'vitest'
import { pastedFile } from '#features/import/pasted.ts'

it.each([
  ['sku\tqty\na\t1', false, 'pasted.tsv'],
  ['sku;qty\r\na;1', false, 'pasted.csv'],
  ['one cell', false, undefined],
  ['  \n', false, undefined],
  [' [{"sku":"a"}]', true, 'pasted.json'],
  ['{"sku":"a"}\n{"sku":"b"}', true, 'pasted.json'],
  ['sku\tqty\na\t1', true, undefined],
])('%j pasted where JSON is wanted: %s, is %s', (text, isJson, name) => {
  expect(pastedFile(text, isJson)?.name).toBe(name)
})
