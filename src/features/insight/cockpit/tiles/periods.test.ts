import { describe, expect, it } from 'vitest'
import { growth, type Period, spansOf } from '#features/insight/cockpit/tiles/periods.ts'

describe('a period up to today and as much of the one before', () => {
  it.each([
    ['Day', '2026-11-20', ['2026-11-20', '2026-11-20'], ['2026-11-19', '2026-11-19']],
    // 2026-11-20 is a Friday.
    ['Week', '2026-11-20', ['2026-11-16', '2026-11-20'], ['2026-11-09', '2026-11-13']],
    ['Week', '2026-11-16', ['2026-11-16', '2026-11-16'], ['2026-11-09', '2026-11-09']],
    ['Week', '2026-11-22', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-15']],
    ['Month', '2026-11-20', ['2026-11-01', '2026-11-20'], ['2026-10-01', '2026-10-20']],
    ['Month', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['Month', '2027-01-02', ['2027-01-01', '2027-01-02'], ['2026-12-01', '2026-12-02']],
  ] as const)('%s on %s', (period, today, now, before) => {
    const spans = spansOf(period as Period, today)
    expect([spans.now.from, spans.now.to]).toEqual(now)
    expect([spans.before.from, spans.before.to]).toEqual(before)
  })
})

it.each([
  [125, 100, '+25%'],
  [50, 100, '−50%'],
  [0, 100, '−100%'],
  [100, 100, undefined],
  [5, 0, undefined],
])('%s after %s is %s', (now, before, expected) => {
  expect(growth(now, before)).toBe(expected)
})
