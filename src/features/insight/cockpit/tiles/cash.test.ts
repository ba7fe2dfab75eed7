import { describe, expect, it } from 'vitest'
import { cashWindow } from '#features/insight/cockpit/tiles/cash.ts'

const today = '2026-11-20'
const doc = (data: object) => ({ data })
const window = (parts: object, length = 14) =>
  cashWindow({
    receivables: [],
    payables: [],
    checks: [],
    today,
    timeZone: 'UTC',
    base: 'USD',
    rates: [],
    length,
    ...parts,
  })

describe('the cash of the next days', () => {
  it('runs day by day, and names the first red one', () => {
    const { days, comesIn, goesOut, firstRed } = window({
      receivables: [doc({ totalAmount: 100, dueDate: '2026-11-21' }), doc({ totalAmount: 0.1, dueDate: '2026-11-24' })],
      payables: [doc({ totalAmount: 60, dueDate: '2026-11-21' }), doc({ totalAmount: 40.2, dueDate: '2026-11-23' })],
    })
    expect(days.slice(0, 5).map(({ balance }) => balance)).toEqual([0, 40, 40, -0.2, -0.1])
    expect([comesIn, goesOut, firstRed, days.length]).toEqual([100.1, 100.2, '2026-11-23', 14])
  })

  it.each([
    ['overdue money counts today', { receivables: [doc({ totalAmount: 5, dueDate: '2026-01-01' })] }, [5, 0]],
    [
      'a promise counts before the due day',
      { receivables: [doc({ totalAmount: 5, dueDate: '2026-11-20', promiseDate: '2026-12-31' })] },
      [0, 0],
    ],
    [
      'what is partly paid counts with its balance',
      { payables: [doc({ totalAmount: 9, balance: 4, dueDate: today })] },
      [0, 4],
    ],
    [
      'a bill goes out on the day it is meant to be paid',
      { payables: [doc({ totalAmount: 9, dueDate: today, scheduledFor: '2026-12-31' })] },
      [0, 0],
    ],
    ['a held bill does not go out', { payables: [doc({ totalAmount: 9, dueDate: today, onHold: true })] }, [0, 0]],
    [
      'a disputed invoice does not come in',
      { receivables: [doc({ totalAmount: 9, dueDate: today, disputed: true })] },
      [0, 0],
    ],
    [
      'another currency counts at the rate of the document',
      { payables: [doc({ totalAmount: 9, dueDate: today, currency: 'EUR', fxRate: 1.5 })] },
      [0, 13.5],
    ],
    [
      'another currency counts at the rate of the settings',
      {
        payables: [doc({ totalAmount: 9, dueDate: today, currency: 'EUR' })],
        rates: [{ currency: 'EUR', rate: 1.2, from: '2026-01-01' }],
      },
      [0, 10.8],
    ],
    [
      'another currency without a rate is not added',
      { payables: [doc({ totalAmount: 9, dueDate: today, currency: 'EUR' })] },
      [0, 0],
    ],
    [
      'a check dated ahead goes out on its day',
      { checks: [doc({ amount: 3, checkDate: '2026-11-25', status: 'Printed' })] },
      [0, 3],
    ],
    [
      'a check of the past goes out today until it has cleared',
      { checks: [doc({ amount: 3, checkDate: '2026-11-19', status: 'Printed' })] },
      [0, 3],
    ],
    ['a queued check goes out too', { checks: [doc({ amount: 3, checkDate: today, status: 'Queued' })] }, [0, 3]],
    ['a check that has cleared is gone', { checks: [doc({ amount: 3, checkDate: today, status: 'Cleared' })] }, [0, 0]],
    [
      'a bill without a balance goes out with what is not paid of it',
      { payables: [doc({ totalAmount: 1000, amountPaid: 400, dueDate: today })] },
      [0, 600],
    ],
    ['a void check never goes', { checks: [doc({ amount: 3, checkDate: '2026-11-25', status: 'Void' })] }, [0, 0]],
    ['what is due after the window waits', { payables: [doc({ totalAmount: 9, dueDate: '2026-12-04' })] }, [0, 0]],
    ['the last day of the window counts', { payables: [doc({ totalAmount: 9, dueDate: '2026-12-03' })] }, [0, 9]],
  ])('%s', (_, parts, [comesIn, goesOut]) => {
    expect(window(parts)).toMatchObject({ comesIn, goesOut })
  })

  it('names what is open and not counted, so that both together are everything that is open', () => {
    const receivables = [
      doc({ totalAmount: 5, dueDate: today }),
      doc({ totalAmount: 7, dueDate: today, disputed: true }),
      doc({ totalAmount: 9, dueDate: '2027-01-01' }),
      doc({ totalAmount: 3, balance: 0, dueDate: today, disputed: true }),
    ]
    const payables = [
      doc({ totalAmount: 11, dueDate: today, onHold: true }),
      doc({ totalAmount: 13, balance: 2, dueDate: '2027-01-01' }),
      doc({ totalAmount: 79.79 }),
    ]
    const checks = [doc({ amount: 4, status: 'Queued', checkDate: 'soon' })]
    const { comesIn, goesOut, left } = window({ receivables, payables, checks })
    expect(left).toEqual([
      { why: 'bill on hold', count: 1, amount: 11, currency: 'USD' },
      { why: 'to pay later', count: 1, amount: 2, currency: 'USD' },
      { why: 'to pay without a due date', count: 2, amount: 83.79, currency: 'USD' },
      { why: 'disputed invoice', count: 1, amount: 7, currency: 'USD' },
      { why: 'to receive later', count: 1, amount: 9, currency: 'USD' },
    ])
    expect(comesIn + goesOut + left.reduce((sum, { amount }) => sum + amount, 0)).toBe(5 + 7 + 9 + 11 + 2 + 83.79)
    expect(window({}).left).toEqual([])
  })

  it('names what has no rate with its own amounts, one line to a currency and way', () => {
    const { left } = window({
      receivables: [doc({ totalAmount: 8, currency: 'GBP', disputed: true })],
      payables: [
        doc({ totalAmount: 17, dueDate: today, currency: 'EUR' }),
        doc({ totalAmount: 3, currency: 'eur', onHold: true }),
      ],
      checks: [doc({ amount: 100, status: 'Printed', currency: 'JPY', checkDate: today })],
    })
    expect(left).toEqual([
      { why: 'to pay in EUR without a rate', count: 2, amount: 20, currency: 'EUR' },
      { why: 'to pay in JPY without a rate', count: 1, amount: 100, currency: 'JPY' },
      { why: 'to receive in GBP without a rate', count: 1, amount: 8, currency: 'GBP' },
    ])
  })
})
