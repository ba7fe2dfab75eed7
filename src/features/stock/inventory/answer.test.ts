import { describe, expect, it } from 'vitest'
import { answerWords, knownSizes, stockAnswer } from '#features/stock/inventory/answer.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { partKeys } from '#model/part-numbers/part-number.ts'

const part = (brand: string, partNumber: string, qtyAvailable: number, more: object = {}) =>
  ({ id: `${brand} ${partNumber}`, data: partKeys({ brand, partNumber, qtyAvailable, ...more }) }) as unknown as Part

const skf = part('SKF', '6205-2RS1/C3', 0, { boreMm: 25, odMm: 52, widthMm: 15 })
const fag = part('FAG', '6205-2RSR-C3', 60)
const nsk = part('NSK', '6205DDUC3', 18)
const open = part('NTN', '6205', 9, { boreMm: 25, odMm: 52, widthMm: 15 })
const isOwn = findParts('skf 6205-2rs1/c3')!.isOwn!

describe('what answers to a typed number', () => {
  const answer = stockAnswer([nsk, skf, fag], [open, skf], isOwn)

  it('is in groups: the number, its family with the best stocked first, the same size', () => {
    expect([answer.exact, answer.family, answer.sizes]).toEqual([[skf], [fag, nsk], [open]])
  })

  it.each([
    [[skf, fag, nsk], 'We have no SKF 6205-2RS1/C3, but 60 FAG 6205-2RSR-C3 and 18 NSK 6205DDUC3.'],
    [[part('SKF', '6205-2RS1/C3', 4), fag], 'We have 4 SKF 6205-2RS1/C3, and of the same family 60 FAG 6205-2RSR-C3.'],
    [[part('SKF', '6205-2RS1/C3', 4)], 'We have 4 SKF 6205-2RS1/C3.'],
    [[nsk], 'We have no 6205-2RS1/C3, but 18 NSK 6205DDUC3.'],
    [[skf], 'We have no SKF 6205-2RS1/C3.'],
  ])('is said in a sentence', (found, words) => {
    expect(answerWords(stockAnswer(found, [], isOwn), '6205-2rs1/c3')).toBe(words)
  })

  it('is looked for by size only where all three are known', () => {
    expect(knownSizes(answer)).toEqual([25, 52, 15])
    expect(knownSizes({ exact: [], family: [fag] })).toBeUndefined()
  })
})
