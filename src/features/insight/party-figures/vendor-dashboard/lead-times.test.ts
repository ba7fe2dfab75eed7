import { expect, it } from 'vitest'
import { vendorLines } from '#features/insight/party-figures/rules.ts'
import { leadTimes } from '#features/insight/party-figures/vendor-dashboard/lead-times.ts'
import { spreadOf } from '#model/document/owed/promptness.ts'

const line = (name: string, days: readonly number[]) => ({
  ...vendorLines({
    orders: [{ id: 'x', data: { vendorName: name } }],
    placed: [],
    received: [],
    rates: [],
    payables: [],
    today: '2026-11-20',
    timeZone: 'UTC',
    base: 'USD',
  })[0]!,
  ...(days.length > 0 && { lead: spreadOf(days)! }),
})

it('lead times are shown for the most frequent vendors, the quickest first, also in words', () => {
  const { shown, all } = leadTimes(
    [line('Slow', [20, 30, 40, 50]), line('Once', [3]), line('None', []), line('Quick', [4, 8, 6])],
    2,
  )
  expect(all).toBe(3)
  expect(shown.map(({ label, words }) => [label, words])).toEqual([
    ['Quick', 'median 6 days, 50% within 5 to 7, all within 4 to 8, 3 orders'],
    ['Slow', 'median 35 days, 50% within 28 to 43, all within 20 to 50, 4 orders'],
  ])
  expect(leadTimes([line('Once', [1])], 9).shown[0]?.words).toBe('1 day, of 1 order')
})
