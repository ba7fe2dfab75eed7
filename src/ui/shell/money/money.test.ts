import { expect, it } from 'vitest'
import { moneyText } from '#ui/shell/money/money.ts'

it.each([
  [41286.4, undefined, 'USD 41,286.40'],
  ['0.005', 'EUR', 'EUR 0.01'],
  [70_000, 'JPY', 'JPY 70,000'],
  [0.5, 'JPY', 'JPY 0.5'],
  [123.457, 'KWD', 'KWD 123.457'],
  [1, 'pieces', 'pieces 1.00'],
])('%s in %s is %s', (amount, currency, words) => {
  expect(moneyText(amount, currency)).toBe(words)
})
