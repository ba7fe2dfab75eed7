import { describe, expect, it } from 'vitest'
import type { Price } from '#features/purchasing/prices/rules.ts'
import { vendorPrices } from '#features/purchasing/prices/vendor-prices.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { arrivalWords, promisable } from '#features/stock/parts/rules.ts'
import type { Doc } from '#model/schema/value.ts'

const arrivals = [
  { orderId: 'c', poNumber: '112026-03', qty: 5 },
  { orderId: 'a', poNumber: '112026-01', qty: 50, day: '2026-12-01' },
  { orderId: 'b', poNumber: '112026-02', qty: 20, day: '2026-11-18' },
]

describe('what can be reserved', () => {
  it('grows by day with what comes; what has no day comes last, what is late is said', () => {
    expect(
      promisable(12, arrivals, '2026-11-20').map(({ arrival, after, isLate }) => [arrival.poNumber, after, isLate]),
    ).toEqual([
      ['112026-02', 32, true],
      ['112026-01', 82, false],
      ['112026-03', 87, false],
    ])
  })

  it('is told with its orders', () => {
    expect(arrivalWords(arrivals, (day) => day)).toBe(
      '5 without a date with 112026-03\n50 on 2026-12-01 with 112026-01\n20 on 2026-11-18 with 112026-02',
    )
  })
})

describe('the vendors of a part', () => {
  const part = { id: 'p1', data: { partNumber: '6205-2RS1' } } as unknown as Part
  const price = (vendorId: string, paid: number, currency = 'USD'): Price => ({
    key: `${vendorId} ${paid}`,
    orderId: 'o',
    poNumber: '110326-01',
    partNumber: '6205-2RS1',
    qty: 10,
    price: paid,
    currency,
    vendor: vendorId.toUpperCase(),
    vendorId,
    state: 'Paid',
  })
  const vendor = (id: string, ...priceList: object[]) => ({ id, data: { name: id, priceList } }) as unknown as Doc

  it('are shown with the last price, the lowest, and their list price while it is valid', () => {
    const rows = vendorPrices(
      part,
      [price('v1', 4.2), price('v1', 3.9), price('v1', 4, 'EUR'), price('v2', 5)],
      [
        vendor('v2', { vendorPart: '6205 2rs1', price: 4.8, minQty: 100 }, { vendorPart: '6205-2RS1', price: 5.1 }),
        vendor('v3', { vendorPart: 'X-1', partId: 'p1', price: 4.5, validUntil: '2026-12-31' }),
        vendor('v4', { vendorPart: '6205-2RS1', price: 1, validUntil: '2026-11-19' }),
        vendor('v5', { vendorPart: '6205-2Z', price: 1 }),
      ],
      { today: '2026-11-20', timeZone: 'UTC' },
    )
    expect(
      rows.map(({ vendorId, last, lowest, listed }) => [
        vendorId,
        last?.price,
        last?.currency,
        lowest,
        listed?.map(({ price }) => price),
      ]),
    ).toEqual([
      ['v1', 4.2, 'USD', 3.9, undefined],
      ['v1', 4, 'EUR', 4, undefined],
      ['v2', 5, 'USD', 5, [4.8, 5.1]],
      ['v3', undefined, undefined, undefined, [4.5]],
    ])
  })
})
