import { describe, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { daysOfSales, expectedOn, forecastOf, usualDelays } from '#features/money/receivables/forecast.ts'

const when = { today: '2026-11-20', timeZone: 'UTC' }
const paid = (customerId: string, dueDate: string, paidOn?: string) => ({
  data: { customerId, dueDate, ...(paidOn && { paidOn }) },
})
const delays = new Map([
  ['slow', 10],
  ['early', -5],
])

it('a customer is usually as late as the middle one of what was paid', () => {
  const found = usualDelays(
    [
      paid('a', '2026-10-01', '2026-10-04'),
      paid('a', '2026-09-01', '2026-09-30'),
      paid('a', '2026-08-01', '2026-08-02'),
      paid('b', '2026-08-10', '2026-08-02'),
      paid('c', '2026-08-01'),
    ],
    'UTC',
  )
  expect([...found]).toEqual([
    ['a', 3],
    ['b', -8],
  ])
})

it.each([
  ['by its promise', { promiseDate: '2026-11-20', dueDate: '2026-10-01' }, '2026-11-20'],
  ['by its due day', { dueDate: '2026-11-25' }, '2026-11-25'],
  ['later with who pays late', { customerId: 'slow', dueDate: '2026-11-15' }, '2026-11-25'],
  ['no sooner with who pays early', { customerId: 'early', dueDate: '2026-11-25' }, '2026-11-25'],
  ['on no day once all of them are past', { promiseDate: '2026-11-19', dueDate: '2026-11-19' }, undefined],
  ['on no day without one', {}, undefined],
])('an invoice is expected %s', (_, data, day) => {
  expect(expectedOn(data, delays, when)).toBe(day)
})

describe('the forecast', () => {
  const open = [
    { data: { dueDate: '2026-11-26', totalAmount: 10 } },
    { data: { dueDate: '2026-11-27', totalAmount: 20.1, balance: 20.1 } },
    { data: { dueDate: '2027-12-01', totalAmount: 30 } },
    { data: { dueDate: '2026-11-26', totalAmount: 40, disputed: true } },
    { data: { totalAmount: 50 } },
    { data: { dueDate: '2026-11-26', totalAmount: 99, currency: 'EUR' } },
  ]
  it('is by weeks from today on, and drops nothing', () => {
    const weeks = forecastOf(open, { ...when, paid: [], currency: 'USD', base: 'USD' })
    expect(weeks.map(({ amount }) => amount)).toEqual([10, 20.1, 0, 0, 0, 0, 0, 30, 90])
    expect(weeks.at(-1)).toEqual({ from: undefined, amount: 90, count: 2 })
    expect(weeks[1]?.from).toBe('2026-11-27')
    expect(sumMoney(weeks.map(({ amount }) => amount))).toBe(150.1)
  })
})

it.each([
  [300, 900, 90, 30],
  [0, 900, 90, 0],
  [5, 0, 90, undefined],
])('%d open of %d in %d days are %j days of sales', (open, invoiced, days, expected) => {
  expect(daysOfSales(open, invoiced, days)).toBe(expected)
})
