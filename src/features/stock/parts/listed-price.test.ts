import { expect, it } from 'vitest'
import type { Part } from '#features/stock/parts/collection.ts'
import { listedPrices, priceOfOne } from '#features/stock/parts/rules.ts'

const part = { id: 'p1', data: { partNumber: '6205-2RS1' } } as unknown as Part
const at = { today: '2026-11-24', timeZone: 'UTC' }
const priceFor = (...priceList: object[]) =>
  priceOfOne(listedPrices({ id: 'v1', data: { priceList } } as never, part, at))

it.each([
  ['its part', [{ partId: 'p1', price: 4.1 }], 4.1],
  ['its number in any spelling', [{ vendorPart: '6205 2rs1', price: 4.2 }], 4.2],
  ['another part', [{ partId: 'p2', vendorPart: '6205-2RS1', price: 4 }], undefined],
  ['a price that has run out', [{ partId: 'p1', price: 4, validUntil: '2026-11-23' }], undefined],
  ['a price of the last day', [{ partId: 'p1', price: 4, validUntil: '2026-11-24' }], 4],
  [
    'the first piece, not the hundredth',
    [
      { partId: 'p1', price: 3, minQty: 100 },
      { partId: 'p1', price: 4 },
    ],
    4,
  ],
  ['only from a hundred on', [{ partId: 'p1', price: 3, minQty: 100 }], undefined],
  ['no price', [{ partId: 'p1' }], undefined],
])('a line takes over the price of the list for %s', (_what, lines, expected) => {
  expect(priceFor(...lines)).toBe(expected)
})

it('each quantity has its price, until a day, under the number of the vendor', () => {
  const priceList = [
    { partId: 'p1', price: 4 },
    { partId: 'p1', vendorPart: 'K-77', price: 3, minQty: 100, validUntil: '2026-12-31' },
  ]
  expect(listedPrices({ id: 'v1', data: { priceList } } as never, part, at)).toEqual([
    { price: 3, minQty: 100, until: '2026-12-31', vendorPart: 'K-77' },
    { price: 4 },
  ])
})
