import { describe, expect, it } from 'vitest'
import { defaultPattern, whyNotPattern, writeNumber } from '#model/document/numbers/numbering.ts'

describe('number patterns', () => {
  it.each([
    ['AP-{YYMM}-{NNNN}', '2026-11-20', 7, 'AP-2611-0007'],
    ['BILL/{YYYY}/{MM}/{NNN}', '2026-01-02', 41, 'BILL/2026/01/041'],
    ['INV{YYYYMM}.{NNNNN}', '2027-12-31', 3, 'INV202712.00003'],
    ['AP-{YYMM}-{NNNN}', '2026-11-20', 12345, 'AP-2611-12345'],
  ])('%s on %s with %i is %s', (pattern, day, next, expected) => {
    expect(writeNumber(pattern, day, next)).toBe(expected)
  })

  it.each([
    ['AP-{YYMM}', 'sequence number'],
    ['AP-{YYMM}-{NNNN}-{NNNN}', 'sequence number'],
    ['AP-{MM}-{NNNN}', 'year'],
    ['AP-{YY}-{NNNN}', 'month'],
    ['{YYMM}-{NNNN}', 'capital letter'],
    ['{YYMM}A{NNNN}', 'capital letter'],
    ['AP {YYMM} {NNNN}', 'spaces'],
    ['AP-{DD}-{NNNN}', 'Allowed placeholders'],
    ['', 'capital letter'],
  ])('%j is refused: %s', (pattern, reason) => {
    expect(whyNotPattern(pattern)).toContain(reason)
  })

  it.each(['AP', 'CNT', 'INV'])('the usual pattern of %s is one', (prefix) => {
    expect(whyNotPattern(defaultPattern(prefix))).toBeUndefined()
  })
})
