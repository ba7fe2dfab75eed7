import { describe, expect, it } from 'vitest'
import type { Interchange } from '#features/stock/interchanges/collection.ts'
import { substitutes, substituteWords } from '#features/stock/interchanges/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'

const part = (id: string, brand: string, partNumber: string, qtyAvailable: number, more: object = {}): Part =>
  ({ id, data: { brand, partNumber, qtyAvailable, pnFamily: '6205|SEAL_2RS', isActive: true, ...more } }) as Part
const link = (aPartId: string, bPartId: string, confidence: Interchange['data']['confidence']): Interchange =>
  ({ id: `${aPartId}-${bPartId}`, data: { aPartId, bPartId, bPartNumber: 'any', confidence } }) as Interchange

const SKF = part('skf', 'SKF', '6205-2RS1', 0)
const FAG = part('fag', 'FAG', '6205-2RSR', 60)
const NSK = part('nsk', 'NSK', '6205DDU', 18)

describe('what may stand in for a part', () => {
  it('is what is there: confirmed before what only the numbers say, whichever is better stocked', () => {
    expect(substituteWords(substitutes(SKF, [SKF, FAG, NSK], [link('nsk', 'skf', 'Confirmed')]))).toBe(
      '18 NSK 6205DDU (confirmed), 60 FAG 6205-2RSR (to be confirmed)',
    )
  })

  it('is of another family where a person or a catalogue says so', () => {
    const other = part('kg', 'KG', 'KG-25', 5, { pnFamily: 'KG-25' })
    expect(substituteWords(substitutes(SKF, [other], [link('skf', 'kg', 'Catalogue')]))).toBe(
      '5 KG KG-25 (by catalogue)',
    )
    expect(substitutes(SKF, [other], [])).toEqual([])
  })

  it('is nothing that was rejected, is archived or is not there', () => {
    const archived = part('ntn', 'NTN', '6205LLU', 9, { isActive: false })
    const none = part('koyo', 'Koyo', '6205-2RS', 0)
    expect(substitutes(SKF, [FAG, archived, none], [link('skf', 'fag', 'Rejected')])).toEqual([])
    expect(substituteWords([])).toBe('')
  })

  it('is no part without a family unless it is linked', () => {
    const bare = part('bare', 'X', 'ODD', 0, { pnFamily: '' })
    expect(substitutes(bare, [part('other', 'Y', 'ODD-2', 4, { pnFamily: '' })], [])).toEqual([])
  })

  it('names three and counts the others', () => {
    const many = [40, 30, 20, 10, 5].map((qty) => part(`m${qty}`, 'FAG', `N${qty}`, qty))
    expect(substituteWords(substitutes(SKF, many, []))).toBe(
      '40 FAG N40 (to be confirmed), 30 FAG N30 (to be confirmed), 20 FAG N20 (to be confirmed) and 2 more',
    )
  })
})
