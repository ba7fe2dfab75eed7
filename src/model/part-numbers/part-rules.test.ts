import { expect, it } from 'vitest'
import { partRulesOf } from '#model/part-numbers/part-rules.ts'

it('what is no row in the settings is none, and the others count', () => {
  const row = { code: 'ZZX', meaning: 'Shielded, special' }
  const { suffixes } = partRulesOf({
    suffixes: [null, 1, 'x', [], row],
    makerNames: [null, { alias: 'Skefko', brand: 'SKF' }],
  })
  expect(suffixes[0]).toMatchObject({ code: 'ZZX', brand: '*' })
  expect(partRulesOf({ suffixes: 7, makerNames: {} }).suffixes).toEqual(partRulesOf().suffixes)
})
