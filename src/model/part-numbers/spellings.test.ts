import { expect, it } from 'vitest'
import { spellingsOf } from '#model/part-numbers/spellings.ts'

const of = (typed: string, brand?: string) =>
  spellingsOf(typed, brand).map(({ brand: maker, partNumber }) => `${maker} ${partNumber}`)

it.each([
  ['6205-2RS1', 'SKF', ['FAG 6205-2RSR', 'NSK 6205DDU', 'NTN 6205LLU']],
  ['NSK 6205ZZ', undefined, ['SKF 6205-2Z', 'NTN 6205ZZ']],
  ['6205-2RS1/C3', 'SKF', ['FAG 6205-2RSR/C3', 'NSK 6205DDUC3']],
])('%s of %s is written by others as %j', (typed, brand, expected) => {
  expect(of(typed, brand)).toEqual(expect.arrayContaining(expected))
})

it('says nothing of a number with codes that no table knows, and nothing of no number', () => {
  expect(of('6205-XYZ9', 'SKF')).toEqual([])
  expect(of('grease')).toEqual([])
})
