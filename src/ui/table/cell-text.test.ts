import { expect, it } from 'vitest'
import { cellText } from '#ui/table/cell-text.ts'

const column = { label: 'Open', kind: 'money', value: (row: number) => row } as const

it.each([
  ['JPY', 100_000, '100,000'],
  ['KWD', 123.457, '123.457'],
  ['USD', 12.3, '12.30'],
  [undefined, 12.3, '12.30'],
  ['', 12.3, '12.30'],
])('an amount in a row of %s: %d is %s', (currency, value, shown) => {
  expect(cellText(column, value, undefined, currency)).toBe(shown)
})
