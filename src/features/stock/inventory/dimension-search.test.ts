import { describe, expect, it } from 'vitest'
import { readMm, sizeClauses } from '#features/stock/inventory/dimension-search.ts'

describe('a search by dimensions', () => {
  it.each([
    ['25', 25],
    [' 25 mm', 25],
    ['17,5', 17.5],
    ['0', 0],
    ['', undefined],
    ['x', undefined],
    ['-3', undefined],
  ])('%j is read as %s mm', (typed, mm) => {
    expect(readMm(typed)).toBe(mm)
  })

  it('asks for what is typed and for nothing else', () => {
    const none = { bore: '', outside: '', width: '', within: '' }
    expect(sizeClauses(none)).toBeUndefined()
    expect(sizeClauses({ ...none, within: '2' })).toBeUndefined()
    expect(sizeClauses({ ...none, bore: '25', width: '15' })).toEqual([
      ['boreMm', '==', 25],
      ['widthMm', '==', 15],
    ])
    expect(sizeClauses({ ...none, outside: '52', within: '1' })).toEqual([
      ['odMm', '>=', 51],
      ['odMm', '<=', 53],
    ])
  })
})
