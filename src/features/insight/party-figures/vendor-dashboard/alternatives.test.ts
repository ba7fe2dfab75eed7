import { expect, it } from 'vitest'
import { vendorAlternatives } from '#features/insight/party-figures/vendor-dashboard/alternatives.ts'
import { oneSourceParts, type Price } from '#features/purchasing/prices/rules.ts'
import type { Doc } from '#model/schema/value.ts'

const at = { today: '2026-11-20', timeZone: 'UTC', base: 'USD' }
const price = (vendorId: string, partNumber: string, price: number, more: Partial<Price> = {}): Price => ({
  key: `${vendorId} ${partNumber} ${price}`,
  orderId: 'o',
  poNumber: '1',
  partNumber,
  qty: 1,
  price,
  currency: 'USD',
  vendor: vendorId.toUpperCase(),
  vendorId,
  state: 'Paid',
  ...more,
})
const vendor = (id: string, priceList: object[], data = {}) =>
  ({ id, data: { name: id.toUpperCase(), priceList, ...data } }) as unknown as Doc

const twice = [price('v1', '6205-2RS1', 5, { brand: 'SKF' }), price('v1', '6205-2RS1', 4, { brand: 'SKF' })]
const of = (prices: readonly Price[], vendors: readonly Doc[] = []) =>
  vendorAlternatives(oneSourceParts(twice), [...twice, ...prices], vendors, at).get('SKF 6205-2RS1')

it.each([
  ['nothing elsewhere', [], [], undefined],
  [
    'the last price of an equivalent, not an older one',
    [price('v2', '6205DDU', 3.5, { brand: 'NSK' }), price('v2', '6205DDU', 2, { brand: 'NSK' })],
    [],
    ['V2', '6205DDU', 3.5, false],
  ],
  [
    'a price list that is cheaper and still valid',
    [price('v2', '6205DDU', 3.5, { brand: 'NSK' })],
    [
      vendor('v3', [{ vendorPart: '6205 2RS1', price: 3, validUntil: '2026-11-20' }]),
      vendor('v4', [{ vendorPart: '6205-2RS1', price: 1, validUntil: '2026-11-19' }]),
    ],
    ['V3', '6205 2RS1', 3, true],
  ],
  [
    'the last price of its own maker, not that of another for the same number',
    [price('v2', '6205-2RS1', 9, { brand: 'FAG' }), price('v2', '6205-2RS1', 4, { brand: 'SKF' })],
    [],
    ['V2', '6205-2RS1', 4, false],
  ],
  ['never another currency', [price('v2', '6205DDU', 1, { brand: 'NSK', currency: 'EUR' })], [], undefined],
  ['never the vendor itself', [], [vendor('v1', [{ vendorPart: '6205-2RS1', price: 1 }])], undefined],
])('of a part from one vendor: %s', (_, prices, vendors, expected) => {
  const found = of(prices, vendors)
  expect(found && [found.vendor, found.partNumber, found.price, found.isListed]).toEqual(expected)
})
