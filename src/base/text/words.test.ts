import { expect, it } from 'vitest'
import { counted, sentence } from '#base/text/words.ts'

it.each([
  [0, '0 lots'],
  [1, '1 lot'],
  [2, '2 lots'],
  [1284, '1,284 lots'],
])('%d is said as "%s"', (count, words) => {
  expect(counted(count, 'lot')).toBe(words)
})

it.each([
  ['A check to Kugel Nord', 'A check to Kugel Nord.'],
  ['A check to SKF USA Inc.', 'A check to SKF USA Inc.'],
])('"%s" as a sentence is "%s"', (words, told) => {
  expect(sentence(words)).toBe(told)
})

it('takes a plural of its own', () => {
  expect([counted(1, 'reply', 'replies'), counted(3, 'reply', 'replies')]).toEqual(['1 reply', '3 replies'])
})
