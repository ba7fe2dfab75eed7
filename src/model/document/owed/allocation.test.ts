import { describe, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { allocate, shareOf, spread } from '#model/document/owed/allocation.ts'

it.each([
  [100, 1, 3, 'USD', 33.33],
  [100, 3, 3, 'USD', 100],
  [0.01, 1, 2, 'USD', 0.01],
  [-0.01, 1, 2, 'USD', -0.01],
  [100, 1, 3, 'JPY', 33],
  [1, 1, 3, 'KWD', 0.333],
])('of %d, %d of %d in %s is %d', (carried, part, open, currency, expected) => {
  expect(shareOf(carried, part, open, currency)).toBe(expected)
})

describe('an amount over lines', () => {
  it.each([
    ['by value', 10, [1, 1, 1], 'USD', [3.33, 3.34, 3.33]],
    ['the smallest unit', 0.01, [1, 1], 'USD', [0.01, 0]],
    ['nothing over a line that weighs nothing', 10, [2, 0, 3], 'USD', [4, 0, 6]],
    ['alike where nothing weighs', 9, [0, 0], 'USD', [4.5, 4.5]],
    ['a discount', -10, [1, 2], 'USD', [-3.33, -6.67]],
    ['whole yen', 100, [1, 1, 1], 'JPY', [33, 34, 33]],
    ['weights with decimals', 84.5, [167.2, 420.8], 'USD', [24.03, 60.47]],
    ['no lines', 10, [], 'USD', []],
  ])('%s', (_, amount, weights, currency, expected) => {
    expect(spread(amount, weights, currency)).toEqual(expected)
  })

  it('always adds up to the amount', () => {
    for (let cents = -300; cents < 300; cents += 7)
      for (const weights of [
        [1, 1, 1],
        [3, 7, 11, 13],
        [0.1, 0.2, 0.7],
        [1000, 1],
      ])
        expect(sumMoney(spread(cents / 100, weights, 'USD'))).toBe(cents / 100)
  })
})

describe('money over documents', () => {
  const documents = [
    { id: 'b', open: 50, dueDate: '2026-11-10', number: 'AP-2' },
    { id: 'a', open: 30, dueDate: 'Nov 10, 2026', number: 'AP-1' },
    { id: 'late', open: 20, dueDate: '2026-10-01', number: 'AP-9' },
    { id: 'no day', open: 5 },
    { id: 'credit', open: -40, dueDate: '2026-01-01' },
  ]
  it.each([
    [
      'the first due, then the lower number',
      60,
      [
        ['late', 20],
        ['a', 30],
        ['b', 10],
      ],
      0,
    ],
    [
      'what has no day comes last',
      103,
      [
        ['late', 20],
        ['a', 30],
        ['b', 50],
        ['no day', 3],
      ],
      0,
    ],
    [
      'the rest is unapplied',
      110.5,
      [
        ['late', 20],
        ['a', 30],
        ['b', 50],
        ['no day', 5],
      ],
      5.5,
    ],
    ['nothing to give', 0, [], 0],
  ])('%s', (_, amount, expected, unapplied) => {
    const found = allocate(amount, documents, 'UTC')
    expect(found.allocations.map(({ id, amount: part }) => [id, part])).toEqual(expected)
    expect(found.unapplied).toBe(unapplied)
  })
})
