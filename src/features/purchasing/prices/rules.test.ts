import { describe, expect, it } from 'vitest'
import {
  oneSourceParts,
  pricesByPart,
  pricesOf,
  pricesOfPart,
  priceVariance,
} from '#features/purchasing/prices/rules.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'

const at = { timeZone: 'UTC', base: 'USD' }
const order = (id: string, data: object) =>
  ({ id, data: { status: 'Received', poNumber: `${id}26-01`, vendorName: 'SKF', ...data } }) as unknown as PurchaseOrder
const line = (partNumber: string, unitPrice: unknown, more = {}) => ({ partNumber, unitPrice, qty: 10, ...more })

describe('prices from order lines', () => {
  it.each([
    ['Received', 'Paid'],
    ['Closed', 'Paid'],
    ['Pending', 'Asked'],
    ['Draft', 'Asked'],
  ])('of an order that is %s are %s', (status, state) => {
    expect(pricesOf([order('1101', { status, lines: [line('6205', 4.2)] })], at)[0]?.state).toBe(state)
  })

  it.each([
    ['a cancelled order', { status: 'Cancelled', lines: [line('6205', 4)] }],
    ['a line without a price', { lines: [line('6205', undefined)] }],
    ['a price of nothing', { lines: [line('6205', 0)] }],
    ['a price that is text', { lines: [line('6205', '4')] }],
    ['a line without a part', { lines: [line('', 4)] }],
    ['an order without lines', {}],
  ])('%s tells none', (_, data) => {
    expect(pricesOf([order('1101', data)], at)).toEqual([])
  })

  it('stand latest first, the day from the number where none is written', () => {
    const orders = [
      order('1001', { lines: [line('a', 1)] }),
      order('1101', { lines: [line('b', 2)], orderDate: '2026-09-01' }),
      order('1115', { lines: [line('c', 3)], currency: 'EUR' }),
    ]
    expect(pricesOf(orders, at).map(({ partNumber, day, currency }) => [partNumber, day, currency])).toEqual([
      ['c', '2026-11-15', 'EUR'],
      ['a', '2026-10-01', 'USD'],
      ['b', '2026-09-01', 'USD'],
    ])
  })
})

const three = pricesOf(
  [
    order('0901', { lines: [line('6205-2RS', 5), line('NU208', 20)] }),
    order('1001', { lines: [line('6205 2RS', 4, { partId: 'p1' })] }),
    order('1101', { lines: [line('6205-2rs', 5)] }),
    order('1102', { lines: [line('6205-2RS', 4)], currency: 'EUR' }),
  ],
  at,
)

it('the prices of a part are found by any way of writing its number, and by its id', () => {
  expect(pricesOfPart(three, { partNumber: '62052RS' })).toHaveLength(4)
  expect(pricesOfPart(three, { id: 'p1', partNumber: 'x' })).toHaveLength(1)
})

it('each currency is a price list of its own, with the last change and the lowest', () => {
  expect(pricesByPart(three).map(({ last, lowest, change }) => [last.currency, last.price, lowest, change])).toEqual([
    ['EUR', 4, 4, undefined],
    ['USD', 5, 4, 0.25],
    ['USD', 20, 20, undefined],
  ])
  expect(priceVariance(three)).toBe(0.25)
  expect(priceVariance([])).toBeUndefined()
})

it('the same number of two makers is two parts, however the maker is written', () => {
  const prices = pricesOf(
    [
      order('1001', { vendorId: 'v1', lines: [line('22210', 10, { brand: 'SKF' })] }),
      order('1101', { vendorId: 'v1', lines: [line('22210', 30, { brand: 'FAG' })] }),
    ],
    at,
  )
  expect([priceVariance(prices), oneSourceParts(prices)]).toEqual([undefined, []])
  expect(pricesOfPart(prices, { partNumber: '22210', brand: 'FAG' }).map(({ price }) => price)).toEqual([30])
  const twice = [
    ...prices,
    ...pricesOf(
      [
        order('1203', {
          vendorId: 'v1',
          lines: [line('22210', 31, { brand: 'FAG' }), line('22210', 11, { brand: 'SKF' })],
        }),
      ],
      at,
    ),
  ]
  expect(oneSourceParts(twice).map(({ part }) => part)).toEqual(['FAG 22210', 'SKF 22210'])
  expect(pricesByPart(twice).map(({ part }) => part)).toEqual(['FAG 22210', 'SKF 22210'])
  const again = pricesOf([order('1102', { vendorId: 'v1', lines: [line('SKF 22210', 12)] })], at)
  const part = pricesOf([order('0901', { lines: [line('22210', 8, { partId: 'p1', brand: 'skf' })] })], at)
  const byId = pricesOf([order('0801', { lines: [line('22210', 16, { partId: 'p1' })] })], at)
  expect(
    pricesByPart([...again, ...prices, ...part, ...byId]).map((one) => one.prices.map(({ price }) => price)),
  ).toEqual([[12, 10, 8, 16], [30]])
})

it('a part hangs on one vendor when it was bought twice and never elsewhere, the dearest first', () => {
  const prices = pricesOf(
    [
      order('1001', { vendorId: 'v1', lines: [line('6205', 4), line('nu 208', 20), line('once', 9)] }),
      order('1101', { vendorId: 'v1', lines: [line('6205', 5), line('NU-208', 30), line('6306', 7)] }),
      order('1102', { vendorId: 'v2', lines: [line('6306', 6)] }),
    ],
    at,
  )
  expect(oneSourceParts(prices).map(({ part, times, spent }) => [part, times, spent])).toEqual([
    ['NU-208', 2, 500],
    ['6205', 2, 90],
  ])
})
