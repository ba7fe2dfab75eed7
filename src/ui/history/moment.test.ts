import { expect, it } from 'vitest'
import { timeIn } from '#base/days.ts'
import { wallClockMoment } from '#ui/history/moment.ts'

const NEW_YORK = 'America/New_York'

it.each([
  ['2026-11-20', '14:05', 'UTC', '2026-11-20T14:05:59.999Z'],
  ['2026-11-20', '', 'UTC', '2026-11-20T23:59:59.999Z'],
  ['2026-11-20', undefined, NEW_YORK, '2026-11-21T04:59:59.999Z'],
  ['2026-11-20', '9:30', NEW_YORK, '2026-11-20T14:30:59.999Z'],
  // Clocks go forward at 2:00 on 8 March and back at 2:00 on 1 November.
  ['2026-03-08', '12:00', NEW_YORK, '2026-03-08T16:00:59.999Z'],
  ['2026-11-01', '12:00', NEW_YORK, '2026-11-01T17:00:59.999Z'],
])('%s %s in %s is %s', (day, time, zone, expected) => {
  expect(wallClockMoment(day, time, zone)?.toISOString()).toBe(expected)
})

it.each([
  ['2026-02-30', '12:00'],
  ['2026-11-20', '25:00'],
  ['2026-11-20', 'noon'],
])('%s %s is no moment', (day, time) => {
  expect(wallClockMoment(day, time, 'UTC')).toBeUndefined()
})

it('a moment shows its own time', () => {
  expect(timeIn(NEW_YORK, new Date('2026-11-20T14:05:59Z'))).toBe('09:05')
})
