import { expect, it } from 'vitest'
import { whyNotPerDay } from '#features/money/check-register/dates.ts'

it.each([
  [-5, 'USD', 'Enter an amount above 0.'],
  [0, 'USD', 'Enter an amount above 0.'],
  [0.005, 'USD', 'The most a day: 0.005 USD has more decimals than USD has (2).'],
  [0.005, 'KWD', undefined],
  [0.01, 'USD', undefined],
])('%d %s a day is told at its field: %s', (perDay, currency, told) => {
  expect(whyNotPerDay(perDay, currency)).toBe(told)
})
