import { describe, expect, it } from 'vitest'
import { leastReported, paid1099 } from '#features/money/form-1099/rules.ts'

it.each([
  [2025, 600],
  [2026, 2000],
])('payments of %d are reported from %d on', (year, least) => {
  expect(leastReported(year)).toBe(least)
})

describe('what written checks paid to 1099 vendors', () => {
  const vendors = [
    { id: 'ann', data: { name: 'Ann Drayage', is1099: true, taxShown: '••••6789' } },
    { id: 'bob', data: { name: 'Bob', remitToName: 'Bob Repairs LLC', is1099: true } },
    { id: 'skf', data: { name: 'SKF', is1099: false } },
    { id: 'idle', data: { name: 'Idle', is1099: true } },
  ]
  const check = (amount: number, data: object = {}) => ({
    data: { payeeId: 'ann', status: 'Printed', direction: 'Out', checkDate: '2026-03-01', amount, ...data },
  })
  const of = (checks: { data: object }[], year = 2026) =>
    paid1099(checks, vendors, { year, timeZone: 'America/Chicago', base: 'USD' })

  it('is added up exactly, largest first, and separated by whether it is reported', () => {
    const found = of([
      check(1999.9),
      check(0.1, { status: 'Cleared', currency: 'USD' }),
      check(1999.99, { payeeId: undefined, payeeName: 'Bob Repairs LLC' }),
      check(5000, { payeeId: 'skf' }),
    ])
    expect(found).toEqual([
      { id: 'ann', name: 'Ann Drayage', taxShown: '••••6789', checks: 2, total: '2000', isReported: true, others: 0 },
      { id: 'bob', name: 'Bob', taxShown: undefined, checks: 1, total: '1999.99', isReported: false, others: 0 },
    ])
  })

  it.each([
    ['of the year before', { checkDate: '2025-12-31' }],
    ['of the year after', { checkDate: '2027-01-01' }],
    ['still in the queue', { status: 'Queued' }],
    ['void', { status: 'Void' }],
    ['stopped', { status: 'Stopped' }],
    ['bounced', { status: 'Bounced' }],
    ['that we received', { direction: 'In' }],
    ['to somebody else of no name', { payeeId: undefined, payeeName: undefined }],
  ])('leaves out a check %s', (_, data) => {
    expect(of([check(9000, data)])).toEqual([])
  })

  it('counts a moment by the day it is here', () => {
    const newYear = check(700, { checkDate: { $ts: '2026-01-01T03:00:00.000Z' } })
    expect([of([newYear]).length, of([newYear], 2025)[0]?.total]).toEqual([0, '700'])
  })

  it('does not add up other currencies, but says that there are some', () => {
    expect(of([check(9000, { currency: 'EUR' }), check(5)])[0]).toMatchObject({ checks: 1, total: '5', others: 1 })
  })
})
