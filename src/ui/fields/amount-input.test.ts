import { expect, it } from 'vitest'
import { readAmount } from '#ui/fields/amount-input.ts'

it.each([
  ['12', 12],
  ['1,234.50', 1234.5],
  ['$ 1,234,567', 1234567],
  ['(3.20)', -3.2],
  ['-3.2', -3.2],
  ['=12*3.4', 40.8],
  ['100/4+2', 27],
  ['2*(3+4)', 14],
  ['=0.1+0.2', 0.3],
  ['250*8%', 20],
  ['.5', 0.5],
])('%j is %d', (typed, value) => {
  expect(readAmount(typed)).toBe(value)
})

it.each(['', 'twelve', '1+', '(1', '1/0', '1 2x', '=', '12,5'])('%j is no number', (typed) => {
  expect(readAmount(typed)).toBeUndefined()
})
