import { expect, it } from 'vitest'
import { ourPartOf, theirNumbers, theirPrice } from '#features/insight/party-figures/customer-dashboard/their-parts.ts'

const customer = {
  discountPct: 7.5,
  partNumbers: [
    { theirs: 'ACME-77/1', partId: 'p1' },
    { theirs: 'old', partId: '' },
    { theirs: 'ACME-78', partId: 'p1' },
  ],
}

it.each([
  ['acme 77 1', 'p1'],
  ['ACME-77/1', 'p1'],
  ['old', undefined],
  ['unknown', undefined],
])('the number %s of a customer is our part %s', (number, part) => {
  expect(ourPartOf(customer, number)).toBe(part)
})

it('a part of ours has all numbers the customer uses for it', () => {
  expect(theirNumbers(customer, 'p1')).toEqual(['ACME-77/1', 'ACME-78'])
  expect(theirNumbers({}, 'p1')).toEqual([])
})

it.each([
  [{ listPrice: 12.34 }, customer, { list: 12.34, discount: 7.5, price: 11.4145, isAtFloor: false }],
  [{ listPrice: 12.34, floorPrice: 12 }, customer, { list: 12.34, discount: 7.5, price: 12, isAtFloor: true }],
  [{ listPrice: 8, floorPrice: 12 }, {}, { list: 8, discount: 0, price: 8, isAtFloor: false }],
  [{ listPrice: 10 }, {}, { list: 10, discount: 0, price: 10, isAtFloor: false }],
  [{ listPrice: 0 }, customer, undefined],
  [{}, customer, undefined],
])('a part of %j costs %j %j', (part, whom, expected) => {
  expect(theirPrice(part, whom)).toEqual(expected)
})
