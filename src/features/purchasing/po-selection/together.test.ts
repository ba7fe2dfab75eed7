import { expect, it } from 'vitest'
import { linesTogether } from '#features/purchasing/po-selection/together.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'

const order = (id: string, data: object) => ({ id, data }) as PurchaseOrder

it('the lines of several orders are one list: each part once in each currency, with what every order asks for it', () => {
  const rows = linesTogether(
    [
      order('a', {
        lines: [
          { brand: 'SKF', partNumber: '6205', qty: 10, unitPrice: 2, qtyReceived: 4 },
          { brand: 'SKF', partNumber: '6205', qty: 5, unitPrice: 3, discountPct: 50 },
        ],
      }),
      order('b', { lines: [{ brand: 'SKF', partNumber: '6205', qty: 1, unitPrice: 2.5, qtyCancelled: 1 }] }),
      order('c', { currency: 'EUR', lines: [{ brand: 'SKF', partNumber: '6205', qty: 2, unitPrice: 4 }] }),
      order('d', {}),
    ],
    'USD',
  )
  expect(rows.map(({ currency, ordered, open, amount }) => [currency, ordered, open, amount])).toEqual([
    ['EUR', 2, 2, 8],
    ['USD', 16, 11, 30],
  ])
  expect([...rows[1]!.of]).toEqual([
    ['a', { qty: 15, prices: [2, 1.5] }],
    ['b', { qty: 1, prices: [2.5] }],
  ])
})
