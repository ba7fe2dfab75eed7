import { expect, it } from 'vitest'
import { daysOff, dueMoveOf, faultsOfHolidays } from '#model/document/days/days-off.ts'

const holidays = [
  { name: 'Christmas', day: '2020-12-25', everyYear: true },
  { name: 'Thanksgiving', day: '2026-11-26' },
]

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-26', true],
  ['2027-11-26', false],
  ['2026-12-25', true],
  ['2031-12-25', true],
])('on %s no one works: %s', (day, off) => {
  expect(daysOff(holidays, 'UTC')(day)).toBe(off)
})

it.each([
  [undefined, '2026-12-20', '2026-12-20'],
  ['Stays', '2026-12-20', '2026-12-20'],
  ['Next business day', '2026-12-20', '2026-12-21'],
  ['Business day before', '2026-12-20', '2026-12-18'],
  // A Friday that is a holiday, followed by the weekend.
  ['Next business day', '2026-12-25', '2026-12-28'],
  ['Business day before', '2026-12-27', '2026-12-24'],
  ['Next business day', '2026-11-20', '2026-11-20'],
])('%s: what is due on %s is due on %s', (dueMoves, day, moved) => {
  expect(dueMoveOf({ ...(dueMoves && { dueMoves }), holidays }, 'UTC')(day)).toBe(moved)
})

it('a day is in the list once', () => {
  expect(faultsOfHolidays(holidays)).toEqual([])
  expect(faultsOfHolidays([holidays[1]!, { name: 'Again', day: '2026-11-26' }])).toHaveLength(1)
})
