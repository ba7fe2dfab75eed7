import { describe, expect, it } from 'vitest'
import { whyNotPrice } from '#features/stock/parts/pricing/floor.ts'
import { priceFor } from '#model/pricing/customer-prices.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import { newPriceOf, type PriceRule, whyNotRule } from '#model/pricing/reprice.ts'

const rule = (by: PriceRule['by'], value: number, step = 0): PriceRule => ({ by, value, step })

describe('a new list price', () => {
  it.each([
    [{ avgCost: 6 }, rule('margin', 40), 10, false],
    [{ avgCost: 4.18 }, rule('margin', 40, 0.05), 7, false],
    [{ avgCost: 4.2 }, rule('margin', 40, 0.05), 7, false],
    [{ avgCost: 4.21 }, rule('margin', 40, 0.05), 7.05, false],
    [{ listPrice: 9.8 }, rule('change', 5), 10.29, false],
    [{ listPrice: 9.8 }, rule('change', -10, 0.1), 8.9, false],
    [{ avgCost: 4.18 }, rule('times', 2.5), 10.45, false],
    [{ avgCost: 4, floorPrice: 9 }, rule('times', 2), 9, true],
    [{ avgCost: 4, floorPrice: 8 }, rule('times', 2), 8, false],
  ])('of %o by %o is %d', (part, by, price, isAtFloor) => {
    expect(newPriceOf(part, by)).toEqual({ price, isAtFloor })
  })

  it.each([
    [{ listPrice: 9 }, rule('margin', 40), 'has no cost'],
    [{ avgCost: 0 }, rule('times', 2), 'has no cost'],
    [{ avgCost: 9 }, rule('change', 5), 'has no price'],
  ])('of %o by %o is left alone: %s', (part, by, why) => {
    expect(newPriceOf(part, by)).toEqual({ why })
  })

  it.each([
    [rule('margin', 100), 'between 0 and 100'],
    [rule('margin', 99.9), undefined],
    [rule('change', -100), 'reduced by 100%'],
    [rule('times', 0), 'greater than 0'],
    [rule('times', Number.NaN), 'Enter a number'],
    [rule('times', 2, -1), 'Enter a number'],
  ])('by %o', (by, why) => {
    why === undefined ? expect(whyNotRule(by)).toBeUndefined() : expect(whyNotRule(by)).toContain(why)
  })
})

it.each([
  [{ listPrice: 10 }, 10, 9],
  [{ listPrice: 10 }, undefined, 10],
  [{ listPrice: 10, floorPrice: 9.5 }, 10, 9.5],
  [{ listPrice: 8, floorPrice: 9.5 }, 10, 8],
  [{ listPrice: 0 }, 10, undefined],
])('a customer pays for %o less %s %% the price %s', (part, discount, price) => {
  expect(priceFor(part, discount)).toBe(price)
})

it.each([
  [{ avgCost: 6 }, undefined, undefined],
  [{ avgCost: 6 }, 25, 8],
  [{ avgCost: 6, floorPrice: 7 }, 25, 7],
  [{ avgCost: 0 }, 25, undefined],
  [{}, 25, undefined],
])('the floor of %o with a least margin of %s is %s', (part, leastMargin, floor) => {
  expect(floorOf(part, leastMargin)).toBe(floor)
})

it('the least margin of the company holds where a part has no floor', () => {
  const part = { avgCost: 6, listPrice: 10 }
  expect(priceFor(part, 30, 25)).toBe(8)
  expect(newPriceOf(part, rule('times', 1.1), 25)).toEqual({ price: 8, isAtFloor: true })
  expect(whyNotPrice(part, { ...part, partNumber: '6205', listPrice: 7 }, 25)).toContain(
    'below the floor price of 8.00',
  )
})
