import { expect, it } from 'vitest'
import { agreedPrice } from '#model/pricing/customer-prices.ts'

const customer = {
  netPrices: [
    { partId: 'p1', price: 9 },
    { partId: 'p1', price: 8, minQty: 100 },
    { partId: 'p1', price: 1, minQty: 1000, validUntil: '2026-11-19' },
    { partId: 'p2', price: 5, validUntil: '2026-11-20' },
    { partId: 'p3' },
  ],
}
const at = { today: '2026-11-20', timeZone: 'UTC' }

it.each([
  ['p1', undefined, 9],
  ['p1', 99, 9],
  ['p1', 100, 8],
  ['p1', 5000, 8],
  ['p2', 1, 5],
  ['p3', 1, undefined],
  ['p4', 1, undefined],
])('of %s, %s pieces: the agreed price is %s', (partId, qty, price) => {
  expect(agreedPrice(customer, { ...at, partId, ...(qty !== undefined && { qty }) })).toBe(price)
})

it('nothing is agreed with whom nothing was agreed', () => {
  expect(agreedPrice({}, { ...at, partId: 'p1' })).toBeUndefined()
  expect(agreedPrice({ netPrices: 'x' }, { ...at, partId: 'p1' })).toBeUndefined()
})
