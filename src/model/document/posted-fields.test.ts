import { expect, it } from 'vitest'
import { inTwoParts } from '#model/document/posted-fields.ts'

it.each([
  [100.01, 'USD', [50.01, 50]],
  [3, 'JPY', [2, 1]],
  [0.005, 'KWD', [0.003, 0.002]],
])('%s %s falls due in two parts that come to all of it', (open, currency, amounts) => {
  const parts = inTwoParts(open, '2026-01-31', currency)
  expect(parts.map(({ amount }) => amount)).toEqual(amounts)
  expect(parts.map(({ dueDate }) => dueDate)).toEqual(['2026-01-31', '2026-02-28'])
})
