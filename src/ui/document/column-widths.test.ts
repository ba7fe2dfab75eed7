import { expect, it } from 'vitest'
import { orderLine } from '#features/purchasing/purchase-orders/collection.ts'
import { columnWidths } from '#ui/document/column-widths.ts'
import { editedColumns } from '#ui/document/line-values.ts'

const columns = editedColumns(orderLine, [], ['partNumber', 'description', 'qty', 'unitPrice'])
const widths = (line: Record<string, string | number>): number[] => columnWidths(columns, [{}, line])

it('a column of lines has room for its heading and its longest value, and words leave room for the others', () => {
  const usual = columnWidths(columns, [])
  expect(widths({ partNumber: '6205', description: 'Ball', qty: 4, unitPrice: 12.5 })).toEqual(usual)
  const long = widths({
    partNumber: '22216-E1-XL-K-C3',
    description: 'Spherical roller bearing, tapered bore',
    qty: 1_250_000_000,
    unitPrice: 1_234_567.8912,
  })
  expect(long.every((width, at) => width > usual[at]!)).toBe(true)
  const endless = widths({ partNumber: 'X'.repeat(90), description: 'X'.repeat(90), qty: 1, unitPrice: 1 })
  expect(endless[0]).toBeLessThanOrEqual(170)
  expect(endless[1]).toBeLessThanOrEqual(140)
})
