import { afterEach, describe, expect, it } from 'vitest'
import { figure, HOUSE, setOwnWriting, typedNumber, WRITINGS, writingOf } from '#base/text/writing.ts'
import { readWithin, typedAmount } from '#ui/fields/typed/amount-input.ts'

it.each([
  ['12', 12],
  ['1,234.50', 1234.5],
  ['$ 1,234,567', 1234567],
  ['(3.20)', -3.2],
  ['-3.2', -3.2],
  ['−3.2', -3.2],
  ['=12*3.4', 40.8],
  ['100/4+2', 27],
  ['2*(3+4)', 14],
  ['=0.1+0.2', 0.3],
  ['250*8%', 20],
  ['.5', 0.5],
])('%j is %d', (typed, value) => {
  expect(typedAmount(typed)).toBe(value)
})

it.each(['', 'twelve', '1+', '(1', '1/0', '1 2x', '=', '12,5'])('%j is no number', (typed) => {
  expect(typedAmount(typed)).toBeUndefined()
})

it.each([
  ['1.234,50', 1234.5],
  ['1.234.567', 1234567],
  ['1 234,50', 1234.5],
  ['-3,2', -3.2],
  ['(3,20)', -3.2],
  ['=12*3,4', 40.8],
  ['1,234', 1.234],
  // As typed on the numeric keypad.
  ['12.5', 12.5],
])('%j is %d with a decimal comma', (typed, value) => {
  expect(typedAmount(typed, writingOf('de-DE'))).toBe(value)
})

it('of an unknown locale is as the house writes', () => expect(writingOf('xx')).toBe(HOUSE))

describe.each(WRITINGS.map((writing) => [writing.locale, writing] as const))('what %s shows', (_, writing) => {
  afterEach(() => setOwnWriting(HOUSE))
  it.each([0, 0.5, -1234.5, 1234567.89, 999, 1000, 0.125])('%d reads back as the same', (value) => {
    setOwnWriting(writing)
    expect(typedAmount(figure(value, 2, 6))).toBe(value)
    expect(typedAmount(typedNumber(value))).toBe(value)
  })
})

it.each([
  ['2,400.005', undefined],
  ['2,400.001000', undefined],
  ['-3.255', undefined],
  ['−3.255', undefined],
  ['(3.205)', undefined],
  ['4.5000', 4.5],
  ['1000', 1000],
  ['=10/3', 3.33],
  ['5-1.111', 3.89],
])('%j with two decimals is %s', (typed, value) => {
  expect(readWithin(typed, 2)).toBe(value)
})
