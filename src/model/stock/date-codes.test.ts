import { describe, expect, it } from 'vitest'
import { betterCondition, yearOf } from '#model/stock/date-codes.ts'

describe('a date code', () => {
  it.each([
    ['2009', 2009],
    ['2009-05', 2009],
    ['12/1998', 1998],
    ['WK 22 2015', 2015],
    ['K521', undefined],
    ['20091', undefined],
    ['1809', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s names the year %s', (code, year) => {
    expect(yearOf(code)).toBe(year)
  })

  it.each([
    ['2020', 'New sealed', 'New surplus'],
    ['2021', 'New sealed', undefined],
    ['2009', 'New surplus', undefined],
    ['2009', 'Used', undefined],
    ['K521', 'New sealed', undefined],
  ])('%s and %s is better called %s', (dateCode, condition, better) => {
    expect(betterCondition({ dateCode, condition }, '2026-11-20')?.change.condition).toBe(better)
  })

  it.each([
    [2, 'New surplus'],
    [3, undefined],
  ])('goods of three years ago with a limit of %i years are better called %s', (years, better) => {
    const input = { dateCode: '2023', condition: 'New sealed' }
    expect(betterCondition(input, '2026-11-20', years)?.change.condition).toBe(better)
  })
})
