import { describe, expect, it } from 'vitest'
import { discountLeft, postingNote } from '#features/money/payables/rules.ts'
import { dueTooEarly } from '#model/document/days/due-too-early.ts'
import { isDue } from '#model/document/open.ts'
import type { Data } from '#model/schema/value.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const due = (dueDate: unknown, timeZone = 'UTC') => isDue({ status: 'Open', dueDate }, now, timeZone)

describe('a payable or receivable', () => {
  it.each([
    [{ $ts: '2026-11-20T15:00:00.000Z' }, true],
    [{ $ts: '2026-11-20T15:00:00.001Z' }, false],
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-20T15:00:01Z', false],
    ['Nov 19, 2026', true],
    [new Date('2026-11-20T14:59:59Z'), true],
    [now.getTime(), true],
    [{ seconds: 1795186800, nanoseconds: 0 }, true],
    [{ _seconds: 1795186801 }, false],
    ['', false],
    ['soon', false],
    [null, false],
    [undefined, false],
  ])('that is Open with the due date %j is due: %s', (dueDate, expected) => {
    expect(due(dueDate)).toBe(expected)
  })

  it('falls due at midnight of the business time zone', () => {
    expect(due('2026-11-21', 'Pacific/Kiritimati')).toBe(true)
    expect(due('2026-11-20', 'America/New_York')).toBe(true)
    expect(isDue({ status: 'Open', dueDate: '2026-11-20' }, new Date('2026-11-20T04:59:59Z'), 'America/New_York')).toBe(
      false,
    )
  })

  it.each(['Paid', 'Draft', 'open', 'Void', undefined])('that is %s is never due', (status) => {
    expect(isDue({ status, dueDate: '2020-01-01' }, now, 'UTC')).toBe(false)
  })
})

describe('the discount of a bill', () => {
  const bill = { status: 'Open', termsId: '2/10 Net 30', invoiceDate: '2026-01-31', totalAmount: 4850 }
  it.each([
    ['on its last day', bill, '2026-02-10', { day: '2026-02-10', amount: 97, yearly: 37.2 }],
    [
      'earns less a year the later the bill is due',
      { ...bill, dueDate: '2026-04-11' },
      '2026-02-01',
      { day: '2026-02-10', amount: 97, yearly: 12.4 },
    ],
    [
      'earns nothing where the bill is due the same day',
      { ...bill, dueDate: '2026-02-10' },
      '2026-02-01',
      { day: '2026-02-10', amount: 97 },
    ],
    ['is over the day after', bill, '2026-02-11', undefined],
    ['is none without such terms', { ...bill, termsId: 'Net 30' }, '2026-02-01', undefined],
    ['is none on what is paid', { ...bill, status: 'Paid' }, '2026-02-01', undefined],
    ['is none without a day to count from', { ...bill, invoiceDate: undefined }, '2026-02-01', undefined],
  ])('%s', (_, data, today, found) => {
    expect(discountLeft(data, today, 'UTC')).toEqual(found)
  })
})

it.each([
  [['2026-11-20', '2026-12-20'], undefined],
  [['2026-11-19'], 'The part due Nov 19, 2026 is before the document date, Nov 20, 2026. Check its date.'],
  [[undefined], undefined],
])('instalments due on %j of a bill of November 20: %s', (days, words) => {
  expect(
    dueTooEarly(
      days.map((dueDate): Data => (dueDate ? { dueDate } : {})),
      '2026-11-20',
      'UTC',
    ),
  ).toBe(words)
})

it.each([
  ['2026-10-31', '2026-10-31', 'The books are closed through Oct 31, 2026. The bill posts on Nov 1, 2026.'],
  ['2026-11-01', '2026-10-31', undefined],
  ['2026-10-31', undefined, undefined],
  ['2026-11-21', undefined, 'Nov 21, 2026 is in the future. The bill posts on the day it is approved.'],
  [undefined, '2026-10-31', undefined],
])('a bill dated %s, with the books closed through %s: %s', (invoiceDate, closedThrough, note) => {
  expect(postingNote(invoiceDate, { today: '2026-11-20', timeZone: 'UTC', closedThrough })).toBe(note)
})
