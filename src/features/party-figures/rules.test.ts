import { describe, expect, it } from 'vitest'
import { belongsTo, mostOverdue, netPosition, sumsOf, vendorLines } from '#features/party-figures/rules.ts'

const today = '2026-11-20'
const at = { today, timeZone: 'UTC', base: 'USD' }
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

it.each([
  [{ id: 'v1', name: 'Else' }, true],
  [{ id: 'v2', name: 'SKF' }, false],
  [{ name: 'SKF' }, true],
  [{ name: 'FAG' }, false],
  [{}, false],
])('a document of %j belongs to SKF (v1): %s', (named, expected) => {
  expect(belongsTo({ id: 'v1', name: 'SKF' }, named)).toBe(expected)
})

describe('the lines of vendors', () => {
  const order = (data: object) => doc({ status: 'Pending', vendorId: 'v1', vendorName: 'SKF', ...data })
  const lines = (docs: object) => vendorLines({ orders: [], received: [], payables: [], ...at, ...docs })

  it.each([
    ['past its rule date', { poNumber: '102026-01' }, 1, 0],
    ['on its rule date', { poNumber: '102126-01' }, 0, 0],
    ['past its promise', { poNumber: '111926-01', expectedDate: '2026-11-19' }, 0, 1],
    ['promised for today', { poNumber: '111926-01', expectedDate: today }, 0, 0],
    ['without a day', { poNumber: 'X' }, 0, 0],
  ])('an order %s', (_, data, lateByRule, latePromised) => {
    expect(lines({ orders: [order(data)] })[0]).toMatchObject({ lateByRule, latePromised, openOrders: 1 })
  })

  it('take lead days and punctuality from receipts that have both days', () => {
    const received = [
      order({ orderDate: '2026-10-01', expectedDate: '2026-10-11', receivedOn: '2026-10-11' }),
      order({ poNumber: '100126-02', expectedDate: '2026-10-11', receivedOn: '2026-10-21' }),
      order({ poNumber: 'X' }),
    ]
    expect(lines({ received })[0]).toMatchObject({ receipts: 3, leadDays: 15, onTime: 0.5 })
    expect(lines({ received: [order({})] })[0]).not.toHaveProperty('leadDays')
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
  expect(mostOverdue(owed, today, 'UTC')).toBe('b')
  expect(mostOverdue([], today, 'UTC')).toBeUndefined()
})
