import { expect, it } from 'vitest'
import { chargeOn } from '#features/sales/invoicing/charge-rules.ts'

it.each([
  ['the percent of what is overdue', 1_000, 0, 1, 'USD', 15],
  ['the minimum, where the percent is less', 100, 6.5, 1, 'USD', 6.5],
  ['the minimum in the customer’s currency', 10, 6.5, 3.25, 'KWD', 2],
  ['the minimum in whole yen', 100, 6.5, 0.0068, 'JPY', 956],
  ['the percent in whole yen', 100_033, 6.5, 0.0068, 'JPY', 1_500],
])('a finance charge is %s', (_, owed, least, rate, currency, expected) => {
  expect(chargeOn(owed, { pct: 1.5, least, rate, currency })).toBe(expected)
})
