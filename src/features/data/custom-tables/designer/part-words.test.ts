import { expect, it } from 'vitest'
import { partWords } from '#features/data/custom-tables/designer/part-words.ts'

it.each([
  ['6205-2RS1', /^bore 25 mm, 2RS /],
  ['62/22', /^bore 22 mm$/],
  ['hand cleaner', /^$/],
])('says of %s what it tells', (number, words) => {
  expect(partWords(number)).toMatch(words)
})
