import { afterEach, describe, expect, it } from 'vitest'
import { HOUSE, setOwnWriting, WRITINGS, writingOf } from '#base/text/writing.ts'
import { dayFromKeys } from '#ui/fields/typed/day-input.ts'
import { shortDay } from '#ui/grid/format.ts'

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
    expect(dayFromKeys(typed, '2026-11-20')).toBe(day)
  })

  it.each(['', 'soon', '13/40', '2/30', '31 feb', '2026-02-30', '99'])('%j is none', (typed) => {
    expect(dayFromKeys(typed, '2026-11-20')).toBeUndefined()
  })
})

describe('a day typed by who writes it first', () => {
  it.each([
    ['de-DE', '24.11.', '2026-11-24'],
    ['de-DE', '5.1.27', '2027-01-05'],
    ['de-DE', '24. Dez', '2026-12-24'],
    ['de-DE', '3 mär', '2026-03-03'],
    ['en-GB', '1/5/27', '2027-05-01'],
    ['fr-FR', '24 févr. 2027', '2027-02-24'],
    ['fr-FR', '14 juil.', '2026-07-14'],
    ['es-ES', '24 ene', '2026-01-24'],
    ['es-ES', '24 Dec', '2026-12-24'],
    ['en-GB', '11/24', undefined],
    ['fr-FR', '24 jui', undefined],
    ['en-GB', '2026-11-24', '2026-11-24'],
  ])('%s: %j is %s', (locale, typed, day) => {
    expect(dayFromKeys(typed, '2026-11-20', writingOf(locale))).toBe(day)
  })
})

describe.each(WRITINGS.map((writing) => [writing.locale, writing] as const))('what %s shows', (_, writing) => {
  afterEach(() => setOwnWriting(HOUSE))
  it.each(Array.from({ length: 12 }, (__, at) => `2025-${String(at + 1).padStart(2, '0')}-24`))(
    '%s reads back as the same',
    (day) => {
      setOwnWriting(writing)
      expect(dayFromKeys(shortDay(day, '2026-11-20'), '2026-11-20')).toBe(day)
    },
  )
})

it.each(WRITINGS)('what is shown in $locale is read as the day it was', (writing) => {
  setOwnWriting(writing)
  for (let month = 1; month <= 12; month++) {
    const day = `2027-${String(month).padStart(2, '0')}-07`
    expect(dayFromKeys(shortDay(day, '2026-11-20'), '2026-11-20')).toBe(day)
  }
  setOwnWriting(HOUSE)
})
