import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayIn,
  dayOf,
  daysBetween,
  isDay,
  lastMonthEnd,
  longDay,
  monthEnd,
  startOfDay,
  toDate,
  toDay,
  withOwnDays,
} from '#base/days.ts'

describe('a calendar day', () => {
  it.each([
    [2026, 2, 28, '2026-02-28'],
    [2024, 2, 29, '2024-02-29'],
    [2026, 2, 29, undefined],
    [2026, 13, 1, undefined],
    [2026, 0, 1, undefined],
    [2026, 4, 31, undefined],
  ])('of %i, %i, %i is %s', (year, month, day, expected) => {
    expect(dayOf(year, month, day)).toBe(expected)
  })

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-01-15', 30, '2026-02-14'],
  ])('%s and %i days more is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  it.each([
    [addDays('9999-12-31', 30), '9999-12-31'],
    [addDays('2026-11-20', 1e12), '9999-12-31'],
    [addDays('2026-11-20', -1e12), '0001-01-01'],
    [addMonths('9999-12-15', 1), '9999-12-31'],
    [addMonths('2026-11-20', 1e12), '9999-12-31'],
    [addMonths('2026-11-20', -1e12), '0001-01-01'],
  ])('%s lies beyond no year of four digits', (day, expected) => expect(day).toBe(expected))

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-20', -12, '2025-11-20'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months more is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  it.each([
    ['2026-02-01', '2026-02-28', '2026-01-31'],
    ['2024-02-29', '2024-02-29', '2024-01-31'],
    ['2100-02-03', '2100-02-28', '2100-01-31'],
    ['2026-11-20', '2026-11-30', '2026-10-31'],
    ['2026-01-15', '2026-01-31', '2025-12-31'],
    ['9999-12-31', '9999-12-31', '9999-11-30'],
    ['0126-02-19', '0126-02-28', '0126-01-31'],
  ])('the month of %s ends on %s, and the month before on %s', (day, end, before) => {
    expect([monthEnd(day), lastMonthEnd(day)]).toEqual([end, before])
  })

  it.each(['2026-2-8', '2026-02-30', '20260208', '', 'tomorrow', 20260208, null])('%j is none', (value) => {
    expect(isDay(value)).toBe(false)
  })

  it('depends on the time zone for a moment', () => {
    const moment = new Date('2026-11-20T03:30:00Z')
    expect(dayIn('UTC', moment)).toBe('2026-11-20')
    expect(dayIn('America/New_York', moment)).toBe('2026-11-19')
    expect(dayIn('Asia/Tokyo', moment)).toBe('2026-11-20')
  })

  it.each([
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z'],
  ])('begins in %s on %s at %s', (zone, day, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected)
  })

  it('is written long as the specification has it', () => {
    expect(longDay('2026-11-24')).toBe('Nov 24, 2026')
  })
})

describe('a date in any spelling', () => {
  const moment = '2026-11-20T12:00:00.000Z'
  it.each([
    [{ $ts: moment }],
    [moment],
    [new Date(moment)],
    [Date.parse(moment)],
    [{ seconds: Date.parse(moment) / 1000, nanoseconds: 0 }],
    [{ _seconds: Date.parse(moment) / 1000 }],
    ['2026-11-20T07:00:00-05:00'],
  ])('%j is the same moment', (value) => {
    expect(toDate(value, 'America/New_York')?.toISOString()).toBe(moment)
  })

  it('as a day alone means its midnight in the time zone, and stays that day', () => {
    expect(toDate('2026-11-20', 'America/New_York')?.toISOString()).toBe('2026-11-20T05:00:00.000Z')
    expect(toDay('2026-11-20', 'America/New_York')).toBe('2026-11-20')
    expect(toDay({ $ts: '2026-11-20T03:00:00.000Z' }, 'America/New_York')).toBe('2026-11-19')
  })

  it.each([
    ['Nov 21, 2026', 'America/Los_Angeles', '2026-11-21'],
    ['Nov 21, 2026', 'Asia/Tokyo', '2026-11-21'],
    ['11/21/2026', 'America/Los_Angeles', '2026-11-21'],
    ['2026-11-21T00:00:00', 'America/Los_Angeles', '2026-11-21'],
    ['2026-11-21T23:30', 'Asia/Tokyo', '2026-11-21'],
    ['2026-11-21 23:30', 'Asia/Tokyo', '2026-11-21'],
    ['2026-11-21T23:30:00Z', 'Asia/Tokyo', '2026-11-22'],
    ['2026-11-21T23:30:00.000-08:00', 'Asia/Tokyo', '2026-11-22'],
    ['Sat, 21 Nov 2026 23:30:00 GMT', 'Asia/Tokyo', '2026-11-22'],
    ['Sat Nov 21 2026 00:00:00 GMT-0800 (Pacific Standard Time)', 'America/Los_Angeles', '2026-11-21'],
  ])('%s in %s is %s, whatever the machine has for a clock', (text, timeZone, day) => {
    expect(toDay(text, timeZone)).toBe(day)
  })

  it.each([
    '2026-02-30',
    '2026-2-30',
    '2026-11-31T10:00:00Z',
    '2026-02-29 08:00',
    '02/30/2026',
    '02/29/26',
    'Feb 30, 2026',
    'April 31 2026 23:30 GMT',
    '31 Sep 2026',
  ])('%s is no day of the calendar, and not another one instead', (text) => {
    expect(toDate(text, 'UTC')).toBeUndefined()
    expect(toDay(text, 'America/New_York')).toBeUndefined()
  })

  it.each([
    ['2028-02-29T08:00', '2028-02-29'],
    ['02/29/28', '2028-02-29'],
    ['Feb 29, 2028', '2028-02-29'],
    ['Tue Feb 29 10:00:00 2028', '2028-02-29'],
    ['Tue Feb 29 2028 10:00:00 GMT+0000 (Coordinated Universal Time)', '2028-02-29'],
    ['31 Oct 2026', '2026-10-31'],
    ['Tue, 31 Mar 2026 22:00:00 GMT', '2026-03-31'],
    ['12/31/2026 11:30 PM', '2026-12-31'],
  ])('%s is %s', (text, day) => expect(toDay(text, 'UTC')).toBe(day))

  it.each([
    ['beyond year 9999', 253_402_300_800_000],
    ['at the end of all moments', 8_640_000_000_000_000],
    ['in the first year', { $ts: '0001-01-01T00:00:00.000Z' }],
    ['before the first year', -62_135_596_800_001],
  ])('a moment %s has no day', (_, value) => {
    expect(toDate(value, 'UTC')).toBeDefined()
    expect(toDay(value, 'UTC')).toBeUndefined()
  })

  it.each([undefined, null, '', 'soon', {}, [], true, Number.NaN, { $ts: 'never' }])('%j is none', (value) => {
    expect(toDate(value, 'UTC')).toBeUndefined()
  })
})

it.each([
  ['2026-12-05 is a day off. Choose a business day.', 'Dec 5, 2026 is a day off. Choose a business day.'],
  ['Closed from 2026-01-01 to 2026-02-28.', 'Closed from Jan 1, 2026 to Feb 28, 2026.'],
  ['"2026-12-05" is not a number.', '"2026-12-05" is not a number.'],
  ['2026-02-30 is no day.', '2026-02-30 is no day.'],
  ['Such as 2026-11-20T12:00:00Z or BILL-2026-12-05.', 'Such as 2026-11-20T12:00:00Z or BILL-2026-12-05.'],
])('%s is shown as: %s', (sentence, shown) => {
  expect(withOwnDays(sentence)).toBe(shown)
})
