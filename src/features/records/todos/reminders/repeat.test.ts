import { describe, expect, it } from 'vitest'
import { nextDue, TASK_REPEATS } from '#features/records/todos/reminders/repeat.ts'

describe('the next day of a task that repeats', () => {
  it.each([
    ['Every day', '2026-11-20', '2026-11-20', '2026-11-21'],
    ['Every weekday', '2026-11-20', '2026-11-20', '2026-11-23'],
    ['Every weekday', '2026-11-18', '2026-11-18', '2026-11-19'],
    ['Every week', '2026-11-20', '2026-11-20', '2026-11-27'],
    ['Every two weeks', '2026-11-20', '2026-11-20', '2026-12-04'],
    ['Every month', '2026-01-31', '2026-01-31', '2026-02-28'],
    ['Every month', '2026-01-31', '2026-03-01', '2026-03-31'],
    ['Every month', '2028-01-31', '2028-01-31', '2028-02-29'],
    ['Every quarter', '2026-11-30', '2026-11-30', '2027-02-28'],
    ['Every year', '2028-02-29', '2028-02-29', '2029-02-28'],
    ['Every month', '2026-12-15', '2026-12-15', '2027-01-15'],
    // Missed dates are skipped, and the interval still counts from the original date.
    ['Every week', '2026-10-02', '2026-11-20', '2026-11-27'],
    ['Every month', '2026-05-20', '2026-11-20', '2026-12-20'],
    ['Every day', '2020-01-01', '2026-11-20', '2026-11-21'],
    // When it is completed before its due date, the next date is after that due date.
    ['Every week', '2026-11-24', '2026-11-24', '2026-12-01'],
  ] as const)('%s from %s after %s is %s', (repeat, from, after, expected) => {
    expect(nextDue(repeat, from, { after })).toBe(expected)
  })

  it.each(TASK_REPEATS)('%s ends on its end date', (repeat) => {
    expect(nextDue(repeat, '2026-11-20', { after: '2026-11-20', until: '2026-11-20' })).toBeUndefined()
  })
})
