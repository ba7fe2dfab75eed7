import { describe, expect, it } from 'vitest'
import { MAX_OF_SERIES, seriesFrom, skuOf } from '#features/data/label-generator/numbers.ts'

describe('a series of numbers', () => {
  it.each([
    ['L2611-008', 3, ['L2611-008', 'L2611-009', 'L2611-010']],
    ['99', 2, ['99', '100']],
    [' B-1 ', 1, ['B-1']],
    ['no digits', 3, []],
    ['', 3, []],
    ['L-1', 0, []],
  ])('from %j, %i of them', (first, count, expected) => {
    expect(seriesFrom(first, count)).toEqual(expected)
  })

  it('has an end', () => {
    expect(seriesFrom('L-1', 1e9)).toHaveLength(MAX_OF_SERIES)
  })
})

it.each([
  ['6205-2RS1/C3', 'skf', 'New sealed', 'SKF-62052RS1C3-NS'],
  ['NSK 6205 DDU', 'SKF', 'Surplus', 'NSK-6205DDU-SU'],
  ['22216 EK', '', 'Odd', '22216EK'],
  ['', 'SKF', 'Used', ''],
])('the stock-keeping number of %s %s, %s, is %s', (typed, brand, condition, sku) => {
  expect(skuOf(typed, brand, condition)).toBe(sku)
})
