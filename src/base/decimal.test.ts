import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactSum, exactSum, roundProduct, roundQuotient, roundTo, sumMoney } from '#base/decimal.ts'

describe('an exact sum', () => {
  it.each([
    [Array(10).fill(0.1), '1'],
    [[0.1, 0.2], '0.3'],
    [[], '0'],
    [[123.45, -123.45], '0'],
    [[1e21, 1], '1000000000000000000001'],
    [[1e-7, 1e-7], '0.0000002'],
    [[-0.005, 0.002], '-0.003'],
    [[9007199254740991, 9007199254740991], '18014398509481982'],
    [[1.005, 2.0001], '3.0051'],
  ])('of %j is %s', (values, expected) => {
    expect(exactSum(values)).toBe(expected)
  })

  it('does not depend on the order and equals the sum in cents', () => {
    const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }))
    fc.assert(
      fc.property(cents, (units) => {
        const amounts = units.map((unit) => unit / 100)
        const total = units.reduce((sum, unit) => sum + unit, 0)
        expect(sumMoney(amounts)).toBe(total / 100)
        expect(exactSum(amounts.toReversed())).toBe(exactSum(amounts))
      }),
    )
  })

  it('gives the mean to ten decimals', () => {
    const sum = new ExactSum()
    for (const value of [1, 1, 2]) sum.add(value)
    expect(sum.average()).toBe('1.3333333333')
    expect(new ExactSum().average()).toBeUndefined()
  })

  it('takes over another sum', () => {
    const sum = new ExactSum()
    sum.addText('0.30', 3)
    sum.add(0.7)
    expect([sum.toString(), sum.count]).toEqual(['1', 4])
  })
})

it('sums of ten-thousandths print as the decimals they are, however large they are', () => {
  const units = fc.array(
    fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }).map((unit) => unit >> BigInt(Number(unit & 63n))),
  )
  fc.assert(
    fc.property(units, (all) => {
      const sum = new ExactSum()
      for (const unit of all) sum.addTenThousandths(String(unit), 1)
      const total = all.reduce((before, unit) => before + unit, 0n)
      const digits = String(total < 0n ? -total : total).padStart(5, '0')
      const plain = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
      expect([sum.toString(), sum.count]).toEqual([`${total < 0n ? '-' : ''}${plain}`, all.length])
    }),
  )
})

describe('rounding', () => {
  it.each([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [-1.005, 2, -1.01],
    [0.1 + 0.2, 2, 0.3],
    [12, 2, 12],
    [1234.5, 0, 1235],
  ])('%d to %i decimals is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected)
  })
})

it.each([
  [[1.1, 1.15], 2, 1.27],
  [[-1.1, 1.15], 2, -1.27],
  [[3, 4.185], 2, 12.56],
  [[0.1, 0.2, 10], 2, 0.2],
  [[1e-7, 1e7], 2, 1],
  [[2.5], 0, 3],
])('the product of %j to %i decimals is %d', (factors, decimals, expected) => {
  expect(roundProduct(factors, decimals)).toBe(expected)
})

it.each([
  [[100, 1], 3, 2, 33.33],
  [[100, 2], 3, 2, 66.67],
  [[-100, 2], 3, 2, -66.67],
  [[1], -8, 2, -0.13],
  [[0.3], 0.1, 2, 3],
])('%j by %d to %i decimals is %d', (factors, divisor, decimals, expected) => {
  expect(roundQuotient(factors, divisor, decimals)).toBe(expected)
})
