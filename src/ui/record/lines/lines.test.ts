import { expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { figured, linesField } from '#ui/record/lines/lines.ts'

it('a purchase order has lines, a vendor has none', () => {
  expect([linesField(purchaseOrders), linesField(vendors)]).toEqual(['lines', undefined])
})

it('the amount of a line follows from quantity and price, to the cent', () => {
  expect(
    figured(purchaseOrders, 'lines', [
      { qty: 3, unitPrice: 4.185 },
      { qty: 2, amount: 7 },
      { partNumber: '6205', unitPrice: 1 },
    ]),
  ).toEqual([
    { qty: 3, unitPrice: 4.185, amount: 12.56 },
    { qty: 2, amount: 7 },
    { partNumber: '6205', unitPrice: 1 },
  ])
})
