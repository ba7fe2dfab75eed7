import { expect, it } from 'vitest'
import { addressWords, pastedFile } from '#features/data/import/pasted.ts'

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

it.each([
  ['https://docs.google.com/spreadsheets/d/1a/edit#gid=0', 'In the sheet choose File, Download'],
  [' https://firm.sharepoint.com/:x:/s/1 ', 'In Excel choose File, Create a copy'],
  ['https://example.com/list.csv', 'Save the page as a file'],
  ['https://example.com/list.csv\nnext', undefined],
  ['6205-2RS', undefined],
])('the address %s is met with the way to its cells', (text, way) => {
  expect(addressWords(text)).toEqual(way === undefined ? undefined : expect.stringContaining(way))
})
