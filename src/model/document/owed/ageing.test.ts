import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { openAmount } from '#model/document/open.ts'
import { ageByParty, ageOf, bucketNames, bucketOf, readLimits, USUAL_AGEING } from '#model/document/owed/ageing.ts'

const today = '2026-11-20'

describe('ageing on 20 November 2026', () => {
  it.each([
    ['2026-11-20', 'Not due'],
    ['2026-12-01', 'Not due'],
    ['2026-11-19', '1 to 30'],
    ['2026-10-21', '1 to 30'],
    ['2026-10-20', '31 to 60'],
    ['2026-09-21', '31 to 60'],
    ['2026-09-20', '61 to 90'],
    ['2026-08-22', '61 to 90'],
    ['2026-08-21', 'Over 90'],
    [undefined, 'No due date'],
    ['', 'No due date'],
    [{ $ts: '2026-11-20T03:00:00.000Z' }, '1 to 30'],
  ])('due %j is %s', (due, bucket) => {
    expect(bucketOf(due, today, 'America/New_York')).toBe(bucket)
  })

  it.each([
    ['2026-11-19', [14], '1 to 14'],
    ['2026-11-05', [14], 'Over 14'],
    ['2026-07-23', [30, 60, 90, 120], '91 to 120'],
    ['2026-07-22', [30, 60, 90, 120], 'Over 120'],
  ])('due %s with the limits %j is %s', (due, limits, bucket) => {
    expect(bucketOf(due, today, 'UTC', limits)).toBe(bucket)
  })

  it('loses nothing, whatever the limits: the buckets add up to the total', () => {
    const day = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const item = fc.record({
      dueDate: fc.option(day, { nil: undefined }),
      invoiceDate: fc.option(day, { nil: undefined }),
      totalAmount: fc.integer({ min: 0, max: 1e7 }).map((cents) => cents / 100),
    })
    const limits = fc
      .uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 })
      .map((some) => some.toSorted((a, b) => a - b))
    const by = fc.constantFrom('dueDate' as const, 'invoiceDate' as const)
    fc.assert(
      fc.property(fc.array(item), limits, by, (items, limits, by) => {
        const { buckets, total } = ageOf(items, today, 'UTC', { limits, by })
        expect(sumMoney(buckets.map(({ amount }) => amount))).toBe(total.amount)
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
      }),
    )
  })
})

describe('the limits of the buckets', () => {
  it.each([
    ['30, 60, 90', [30, 60, 90]],
    ['15;30', [15, 30]],
    [' 7 14 21 ', [7, 14, 21]],
  ])('%j are %j', (text, limits) => {
    expect(readLimits(text)).toEqual(limits)
  })

  it.each(['', '30, 30', '60, 30', '0, 30', '30, 60, 90, 120, 150, 180, 210', 'soon', '30.5', '-30', 5, undefined])(
    '%j are none',
    (text) => {
      expect(readLimits(text)).toBeUndefined()
    },
  )

  it('name every bucket', () => {
    expect(bucketNames([15, 45])).toEqual(['Not due', '1 to 15', '16 to 45', 'Over 45', 'No due date'])
  })
})

describe('ageing by party', () => {
  const at = {
    today,
    timeZone: 'UTC',
    base: 'USD',
    rates: [{ currency: 'JPY', rate: 0.0067, from: '2026-01-01' }],
    rule: USUAL_AGEING,
  }
  it('keeps currencies apart and puts the most overdue first', () => {
    const items = [
      { customerId: 'a', customerName: 'Acme', totalAmount: 900, dueDate: '2026-12-01' },
      { customerId: 'b', totalAmount: 20, dueDate: '2026-11-01' },
      { customerId: 'b', customerName: 'Belt Co.', totalAmount: 30, balance: 10, dueDate: '2026-08-01' },
      { customerId: 'b', customerName: 'Belt Co.', totalAmount: 5, currency: 'EUR' },
      { vendorName: 'FAG', totalAmount: 1, dueDate: '2026-11-19' },
    ]
    expect(
      ageByParty(items, at).map(({ name, currency, overdue, aged }) => [name, currency, overdue, aged.total]),
    ).toEqual([
      ['Belt Co.', 'USD', 30, { count: 2, amount: 30 }],
      ['FAG', 'USD', 1, { count: 1, amount: 1 }],
      ['Acme', 'USD', 0, { count: 1, amount: 900 }],
      ['Belt Co.', 'EUR', 0, { count: 1, amount: 5 }],
    ])
  })

  it('puts what is worth more first, whatever the number', () => {
    const items = [
      { customerId: 'y', customerName: 'Yen', totalAmount: 10_000, currency: 'JPY', dueDate: '2026-11-01' },
      { customerId: 'd', customerName: 'Dollar', totalAmount: 500, dueDate: '2026-11-01' },
    ]
    expect(ageByParty(items, at).map(({ name }) => name)).toEqual(['Dollar', 'Yen'])
  })

  it('counts from the invoice day where that is asked', () => {
    const [row] = ageByParty(
      [{ vendorName: 'FAG', totalAmount: 1, dueDate: '2026-12-19', invoiceDate: '2026-11-19' }],
      {
        ...at,
        rule: { ...USUAL_AGEING, by: 'invoiceDate' },
      },
    )
    expect(row?.overdue).toBe(1)
  })
})

it.each([
  [{ totalAmount: 100.1, amountPaid: 40, balance: 5 }, 5],
  [{ totalAmount: 100.1, amountPaid: 40 }, 60.1],
  [{ totalAmount: 100.1, amountPaid: null, balance: null }, 100.1],
  [{ totalAmount: 100.1 }, 100.1],
  [{ amountPaid: 40 }, -40],
  [{ totalAmount: '7' }, 0],
])('of %j is open %d', (data, open) => {
  expect(openAmount(data)).toBe(open)
})
