import { describe, expect, it } from 'vitest'
import { readDay } from '#ui/fields/day-input.ts'

describe('a typed day', () => {
  // 20 November 2026 is a Friday.
  it.each([
    ['t', '2026-11-20'],
    ['Today', '2026-11-20'],
    ['tom', '2026-11-21'],
    ['y', '2026-11-19'],
    ['+7', '2026-11-27'],
    ['-20', '2026-10-31'],
    ['+2w', '2026-12-04'],
    ['mon', '2026-11-23'],
    ['fri', '2026-11-27'],
    ['thursday', '2026-11-26'],
    ['24', '2026-11-24'],
    ['11/24', '2026-11-24'],
    ['1/5/27', '2027-01-05'],
    ['11/24/2026', '2026-11-24'],
    ['24 nov', '2026-11-24'],
    ['Nov 24, 2027', '2027-11-24'],
    ['2026-02-28', '2026-02-28'],
  ])('%j is %s', (typed, day) => {
    expect(readDay(typed, '2026-11-20')).toBe(day)
  })

  it.each(['', 'soon', '13/40', '2/30', '31 feb', '2026-02-30', '99'])('%j is none', (typed) => {
    expect(readDay(typed, '2026-11-20')).toBeUndefined()
  })
})
