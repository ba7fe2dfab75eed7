import { expect, it } from 'vitest'
import { openQty, pickable } from '#features/sales/deals/rules.ts'
import type { Data } from '#model/schema/value.ts'

it.each<[string, Data, number]>([
  ['goods, partly shipped', { qty: 10, qtyShipped: 4 }, 6],
  ['goods, shipped and the rest cancelled', { qty: 10, qtyShipped: 4, qtyCancelled: 6 }, 0],
  ['goods, invoiced ahead', { kind: 'Goods', qty: 10, qtyInvoiced: 10 }, 10],
  ['freight', { kind: 'Freight', qty: 1 }, 1],
  ['freight that was invoiced', { kind: 'Freight', qty: 1, qtyInvoiced: 1 }, 0],
])('what is open of %s', (_, line, expected) => {
  expect(openQty(line)).toBe(expected)
})

it('a step may name the lines that have something left, as people know them', () => {
  const lines: Data[] = [
    { lineId: '1', brand: 'SKF', partNumber: '6205', qty: 2 },
    { lineId: '2', partNumber: '6206', qty: 2, qtyShipped: 2 },
    { lineId: '3', kind: 'Freight', description: 'UPS Ground', qty: 1 },
  ]
  expect(pickable(lines, openQty)).toEqual([
    { id: '1', name: 'SKF 6205', most: 2 },
    { id: '3', name: 'UPS Ground', most: 1 },
  ])
})
