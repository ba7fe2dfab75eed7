import { expect, it } from 'vitest'
import { cellText, withPriceDecimals } from '#ui/table/cell-text.ts'

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

it('prices of a column are written with the decimals of the most exact of them, at least two, and their currency', () => {
  const price = { label: 'Price', kind: 'price', value: (row: number) => row, unit: () => 'USD' } as const
  const shown = (rows: number[]) => {
    const [column] = withPriceDecimals([price], rows)
    return rows.map((row) => cellText(column!, row))
  }
  expect(shown([4.18, 1.2575, 12])).toEqual(['USD 4.1800', 'USD 1.2575', 'USD 12.0000'])
  expect(shown([4.1, 12])).toEqual(['USD 4.10', 'USD 12.00'])
})
