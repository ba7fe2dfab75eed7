import { describe, expect, it } from 'vitest'
import {
  concentrationOf,
  lateOrders,
  mostOverdue,
  netPosition,
  vendorLines,
} from '#features/insight/party-figures/rules.ts'
import { sumsOf } from '#model/document/amounts/sums.ts'
import { spreadOf } from '#model/document/owed/promptness.ts'

const today = '2026-11-20'
const at = { today, timeZone: 'UTC', base: 'USD', rates: [{ currency: 'JPY', rate: 0.0067, from: '2026-01-01' }] }
const doc = (data: object) => ({ id: 'x', data })

describe('sums', () => {
  it('are exact and kept apart by currency; without one it is the base', () => {
    const items = [{ amount: 0.1 }, { amount: 0.2, currency: 'USD' }, { amount: 5, currency: 'EUR' }]
    expect(sumsOf(items, 'USD')).toEqual([
      { currency: 'EUR', total: '5' },
      { currency: 'USD', total: '0.3' },
    ])
  })

  it('net a party that buys and sells', () => {
    const theirs = [doc({ totalAmount: 500, balance: 300 })]
    const ours = [doc({ totalAmount: 120 }), doc({ totalAmount: 9, currency: 'EUR' })]
    expect(netPosition(theirs, ours, 'USD')).toEqual([
      { currency: 'USD', total: '180' },
      { currency: 'EUR', total: '-9' },
    ])
  })
})

describe('the lines of vendors', () => {
  const order = (data: object) => doc({ status: 'Pending', vendorId: 'v1', vendorName: 'SKF', ...data })
  const lines = (docs: object) => vendorLines({ orders: [], placed: [], received: [], payables: [], ...at, ...docs })

  it.each([
    ['past its rule date', { poNumber: '102026-01' }, 1, 0],
    ['on its rule date', { poNumber: '102126-01' }, 0, 0],
    ['past its promise', { poNumber: '111926-01', expectedDate: '2026-11-19' }, 0, 1],
    ['promised for today', { poNumber: '111926-01', expectedDate: today }, 0, 0],
    ['without a day', { poNumber: 'X' }, 0, 0],
  ])('an order %s', (_, data, lateByRule, latePromised) => {
    expect(lines({ orders: [order(data)] })[0]).toMatchObject({ lateByRule, latePromised, openOrders: 1 })
  })

  it('count an order once that is late by its rule and by its promise', () => {
    const orders = [
      order({ poNumber: '102026-01' }),
      order({ poNumber: '111926-01', expectedDate: '2026-11-19' }),
      order({ poNumber: '102026-02', expectedDate: '2026-11-19' }),
      order({ poNumber: '111926-02' }),
    ]
    expect(lines({ orders })[0]).toMatchObject({ lateByRule: 2, latePromised: 2, late: 3 })
  })

  it('stand by what is overdue in the company’s currency, whatever the number', () => {
    const payables = [
      doc({ vendorId: 'yen', totalAmount: 10_000, currency: 'JPY', dueDate: '2026-11-01' }),
      doc({ vendorId: 'dollar', totalAmount: 500, dueDate: '2026-11-01' }),
    ]
    expect(lines({ payables }).map(({ key }) => key)).toEqual(['dollar', 'yen'])
  })

  it('take lead days and punctuality from receipts that have both days', () => {
    const received = [
      order({ orderDate: '2026-10-01', expectedDate: '2026-10-11', receivedOn: '2026-10-11' }),
      order({ poNumber: '100126-02', expectedDate: '2026-10-11', receivedOn: '2026-10-21' }),
      order({ poNumber: 'X' }),
    ]
    expect(lines({ received, placed: received })[0]).toMatchObject({
      receipts: 3,
      lead: { middle: 15, low: 12.5, high: 17.5, count: 2 },
      lastOrder: '2026-10-01',
      onTime: 0.5,
    })
    expect(lines({ received: [order({})] })[0]).not.toHaveProperty('lead')
  })

  it('have the terms of the latest order that names some', () => {
    const orders = [
      order({ orderDate: '2026-10-01', termsId: 'Net 30' }),
      order({ poNumber: '110126-01', termsId: 'Net 45' }),
      order({ orderDate: '2026-11-02' }),
    ]
    expect(lines({ orders })[0]).toMatchObject({ terms: 'Net 45' })
    expect(lines({ orders: [order({})] })[0]).not.toHaveProperty('terms')
  })

  it('put the most overdue first and keep bills without a due date in the total', () => {
    const payables = [
      doc({ vendorId: 'v1', vendorName: 'SKF', totalAmount: 100, dueDate: today }),
      doc({ vendorName: 'FAG', totalAmount: 50, dueDate: '2026-11-19' }),
      doc({ vendorName: 'FAG', totalAmount: 7 }),
    ]
    expect(lines({ payables }).map(({ name, owed, overdue }) => [name, owed[0]?.total, overdue[0]?.total])).toEqual([
      ['FAG', '57', '50'],
      ['SKF', '100', undefined],
    ])
  })
})

it('the customer who is most overdue opens the screen, not who owes most', () => {
  const owed = [
    doc({ customerId: 'a', totalAmount: 900, dueDate: '2026-12-01' }),
    doc({ customerId: 'b', totalAmount: 20, dueDate: '2026-11-01' }),
    doc({ customerId: 'b', totalAmount: 20, dueDate: '2026-11-02' }),
    doc({ customerId: 'c', totalAmount: 30, dueDate: '2026-11-02' }),
  ]
  expect(mostOverdue(owed, at)).toBe('b')
  expect(mostOverdue([], at)).toBeUndefined()
  const yen = doc({ customerId: 'c', totalAmount: 5000, currency: 'JPY', dueDate: '2026-11-02' })
  expect(mostOverdue([...owed, yen], at)).toBe('c')
  expect(mostOverdue([...owed.slice(1, 3), { ...yen, data: { ...yen.data, customerId: 'y' } }], at)).toBe('b')
})

it.each([
  [[], undefined],
  [[7], { middle: 7, low: 7, high: 7, least: 7, most: 7, count: 1 }],
  [[40, 10, 20, 30], { middle: 25, low: 17.5, high: 32.5, least: 10, most: 40, count: 4 }],
])('%j lie like %j', (values, expected) => {
  expect(spreadOf(values)).toEqual(expected)
})

it.each([
  [[], undefined],
  [[0, -5], undefined],
  [[100], { count: 1, share: 1 }],
  [[10, 80, 10], { count: 1, share: 0.8 }],
  [[60, 30, 10], { count: 2, share: 0.9 }],
])('of %j the largest few make most: %j', (amounts, expected) => {
  expect(concentrationOf(amounts)).toEqual(expected)
})

it('an order is late by its rule date or by its promise', () => {
  const orders = [
    doc({ poNumber: '102026-01' }),
    doc({ poNumber: '111926-01', expectedDate: '2026-11-19' }),
    doc({ poNumber: '111926-02', expectedDate: today }),
  ]
  expect(lateOrders(orders, today, 'UTC')).toEqual(orders.slice(0, 2))
})

it('takes a share of decimal amounts without a remainder of binary fractions', () => {
  expect(concentrationOf([2.4, 0.6])).toEqual({ count: 1, share: expect.closeTo(0.8) })
})
