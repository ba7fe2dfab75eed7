import { describe, expect, it } from 'vitest'
import {
  besideYearBefore,
  byMonth,
  creditStops,
  exemptionNotice,
  payDays,
  periodNamed,
  periodOf,
  silenceOf,
} from '#model/document/trade.ts'

const doc = (data: object) => ({ data })
const today = '2026-11-20'

describe('days to pay', () => {
  it('are counted from the invoice day, and lateness from the due day', () => {
    const docs = [
      doc({ invoiceDate: '2026-10-01', dueDate: '2026-10-31', paidOn: '2026-11-10' }),
      doc({ invoiceDate: '2026-10-01', paidOn: '2026-10-21' }),
      doc({ invoiceDate: '2026-10-01' }),
      doc({ paidOn: '2026-10-01' }),
    ]
    expect(payDays(docs, 'UTC')).toEqual({ days: 30, late: 10, count: 2 })
    expect(payDays([docs[1]!], 'UTC')).toEqual({ days: 20, count: 1 })
    expect(payDays([], 'UTC')).toBeUndefined()
  })
})

it('months hold what was billed, not drafts, void ones or other currencies', () => {
  const docs = [
    doc({ invoiceDate: '2026-11-01', totalAmount: 0.1 }),
    doc({ invoiceDate: '2026-11-30', totalAmount: 0.2, status: 'Paid' }),
    doc({ invoiceDate: '2026-11-02', totalAmount: 9, status: 'Void' }),
    doc({ invoiceDate: '2026-11-02', totalAmount: 9, status: 'Draft' }),
    doc({ invoiceDate: '2026-11-02', totalAmount: 9, currency: 'EUR' }),
    doc({ invoiceDate: '2025-12-31', totalAmount: 5 }),
    doc({ invoiceDate: '2025-11-30', totalAmount: 7 }),
    doc({ totalAmount: 7 }),
  ]
  const months = byMonth(docs, { today, timeZone: 'UTC', currency: 'USD', base: 'USD' })
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual([
    { month: '2025-12', amount: 5 },
    { month: '2026-11', amount: 0.3 },
  ])
})

it('each of the last twelve months is beside the same month a year before', () => {
  const docs = [
    doc({ invoiceDate: '2026-11-01', totalAmount: 3 }),
    doc({ invoiceDate: '2025-11-30', totalAmount: 2 }),
    doc({ invoiceDate: '2024-12-01', totalAmount: 1 }),
    doc({ invoiceDate: '2024-11-30', totalAmount: 9 }),
  ]
  const months = besideYearBefore(docs, { today, timeZone: 'UTC', currency: 'USD', base: 'USD' })
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual([
    { month: '2025-12', amount: 0, before: 1 },
    { month: '2026-11', amount: 3, before: 2 },
  ])
})

describe('a period', () => {
  it.each([
    ['This year', '2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21'],
    ['Last 12 months', '2025-11-21', '2026-11-21', '2024-11-21', '2025-11-21'],
    ['This quarter', '2026-10-01', '2026-11-21', '2025-10-01', '2025-11-21'],
    ['Last year', '2025-01-01', '2026-01-01', '2024-01-01', '2025-01-01'],
  ] as const)('%s', (name, from, before, earlierFrom, earlierBefore) => {
    const period = periodOf(name, today)
    expect([period.from, period.before, period.earlier.from, period.earlier.before]).toEqual([
      from,
      before,
      earlierFrom,
      earlierBefore,
    ])
  })

  it('knows a leap day and its own names', () => {
    expect(periodOf('Last 12 months', '2028-02-28').from).toBe('2027-03-01')
    expect([periodNamed('Last year'), periodNamed('x'), periodNamed(undefined)]).toEqual([
      'Last year',
      'This year',
      'This year',
    ])
  })
})

describe('silence', () => {
  it('is measured by the usual days between orders', () => {
    const days = ['2026-08-01', '2026-08-31', '2026-09-30', '2026-10-02', '2026-11-01']
    expect(silenceOf(days, today)).toEqual({ usual: 30, last: '2026-11-01', expected: '2026-12-01', late: -11 })
    expect(silenceOf(days, '2026-12-20')?.late).toBe(19)
  })

  it.each([
    [[]],
    [['2026-01-01', '2026-02-01', '2026-03-01']],
    [['2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01']],
  ])('%j say nothing yet', (days) => {
    expect(silenceOf(days, today)).toBeUndefined()
  })
})

it.each([
  ['good credit', { creditLimit: 100 }, { used: 100, oldest: 5, creditDays: 30 }, 0],
  ['over the limit', { creditLimit: 100 }, { used: 100.01, oldest: undefined, creditDays: 30 }, 1],
  ['no limit', { creditLimit: 0 }, { used: 5000, oldest: undefined, creditDays: undefined }, 0],
  ['an old invoice', {}, { used: 1, oldest: 31, creditDays: 30 }, 1],
  ['an old invoice where no rule is set', {}, { used: 1, oldest: 400, creditDays: undefined }, 0],
  [
    'everything at once',
    { creditHold: true, status: 'Blocked', creditLimit: 1 },
    { used: 2, oldest: 2, creditDays: 1 },
    4,
  ],
])('%s: reasons to stop credit', (_, customer, at, count) => {
  expect(creditStops(customer, at)).toHaveLength(count)
})

it('used-up credit is shown in figures', () => {
  const at = { used: 12_345.6, oldest: undefined, creditDays: undefined }
  expect(creditStops({ creditLimit: 10_000 }, at)).toEqual(['Over credit limit: USD 12,345.60 of USD 10,000.00.'])
  expect(creditStops({ creditLimit: 10_000, currency: 'JPY' }, { ...at, used: 12_345 })).toEqual([
    'Over credit limit: JPY 12,345 of JPY 10,000.',
  ])
})

it.each([
  [{ taxExempt: true, taxExemptUntil: '2026-11-19' }, 'ended on Nov 19, 2026'],
  [{ taxExempt: true, taxExemptUntil: '2026-11-20' }, 'ends today'],
  [{ taxExempt: true, taxExemptUntil: '2026-12-20' }, 'ends on Dec 20, 2026'],
  [{ taxExempt: true, taxExemptUntil: '2026-12-21' }, undefined],
  [{ taxExempt: true }, undefined],
  [{ taxExemptUntil: '2026-01-01' }, undefined],
])('of the exemption %j is said: %s', (customer, said) => {
  const notice = exemptionNotice(customer, '2026-11-20', 'UTC')
  expect(said === undefined ? notice : notice?.includes(said)).toBe(said === undefined ? undefined : true)
})
