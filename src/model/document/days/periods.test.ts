import { describe, expect, it } from 'vitest'
import { baseWorth, currencyOf, sumsOf } from '#model/document/amounts/sums.ts'
import { isWithin, lastYear, yearToDate } from '#model/document/days/periods.ts'
import { isOverdue, openAmount, overdueDays } from '#model/document/open.ts'
import { isOf, partyIdOf, partyKeyOf } from '#model/document/party.ts'

const today = '2026-11-20'
const zone = 'America/New_York'

describe('what is open', () => {
  it.each([
    [{ totalAmount: 100, amountPaid: 40, balance: 55 }, 55],
    [{ totalAmount: 100, amountPaid: 40 }, 60],
    [{ totalAmount: 100, amountPaid: 40, balance: 'none' }, 60],
    [{ totalAmount: '100' }, 0],
    [{ totalAmount: -40 }, -40],
  ])('of %j is %s', (item, open) => {
    expect(openAmount(item)).toBe(open)
  })

  it.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    [{ $ts: '2026-11-20T04:59:59.000Z' }, true],
    [{ $ts: '2026-11-20T05:00:00.000Z' }, false],
    ['Oct 1, 2026', true],
    ['soon', false],
    [undefined, false],
  ])('and due %j is overdue: %s', (dueDate, late) => {
    expect(isOverdue({ dueDate }, today, zone)).toBe(late)
  })

  it('is overdue since its oldest invoice, credits aside', () => {
    const items = [
      { totalAmount: -40, dueDate: '2026-11-08' },
      { totalAmount: 600, dueDate: '2026-11-10' },
      { totalAmount: 600, balance: 0, dueDate: '2026-10-10' },
    ]
    expect(overdueDays(items, today, zone)).toBe(10)
    expect(overdueDays(items.slice(0, 1), today, zone)).toBeUndefined()
  })
})

describe('amounts of several currencies', () => {
  it('stand apart, the code in any spelling', () => {
    expect(currencyOf({ currency: ' eur' }, 'USD')).toBe('EUR')
    expect(sumsOf([{ amount: 0.1 }, { amount: 0.2, currency: 'usd' }, { amount: 7, currency: 'EUR' }], 'USD')).toEqual([
      { currency: 'EUR', total: '7' },
      { currency: 'USD', total: '0.3' },
    ])
  })

  it('are compared by what they are worth', () => {
    const worth = { base: 'USD', day: today, rates: [{ currency: 'JPY', rate: 0.0067, from: '2026-01-01' }] }
    const yen = [{ currency: 'JPY', total: '100000' }]
    expect(baseWorth(yen, worth)).toBe(670)
    expect(baseWorth([...yen, { currency: 'USD', total: '1' }, { currency: 'GBP', total: '9' }], worth)).toBe(671)
  })
})

describe('the party of a document', () => {
  it('is the one it names by its id; a name alone is no one’s', () => {
    expect(isOf({ id: 'v1' })({ data: { vendorId: 'v1', vendorName: 'Other' } })).toBe(true)
    expect(isOf({ id: 'v1' })({ data: { vendorName: 'Acme' } })).toBe(false)
    expect([partyIdOf({ vendorId: '' }), partyKeyOf({ vendorName: 'Acme' }), partyKeyOf({})]).toEqual([
      undefined,
      'name Acme',
      'name ',
    ])
  })
})

describe('a span of days', () => {
  it.each([
    [yearToDate(today), '2026-01-01', true],
    [yearToDate(today), today, true],
    [yearToDate(today), '2026-11-21', false],
    [yearToDate(today), { $ts: '2026-11-21T04:59:59.000Z' }, true],
    [lastYear(today), '2025-11-20', true],
    [lastYear(today), '2025-11-19', false],
  ])('%j has %j: %s', (days, value, inside) => {
    expect(isWithin(value, days, zone)).toBe(inside)
  })
})
