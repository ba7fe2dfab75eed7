import { expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { number, text } from '#model/schema/fields.ts'
import { isFigured, lineColumns } from '#ui/fields/line-columns.ts'

const namesOf = (columns: ReturnType<typeof lineColumns>) =>
  columns.map(({ name, beside }) => [name, ...beside.map(([other]) => other)].join('+'))

it('a part, its number, brand and description are one column of an order', () => {
  expect(namesOf(lineColumns(purchaseOrders.fields.lines.of!))).toEqual([
    'partId+partNumber+brand+description',
    'qty',
    'unitPrice',
    'amount',
  ])
  const [, ...others] = lineColumns(purchaseOrders.fields.lines.of!, [{ qtyReceived: 3, qtyOpen: 0, lineId: '1' }])
  expect(others.map(({ name }) => name).slice(-3)).toEqual(['unitPrice', 'qtyReceived', 'amount'])
})

it('what few lines need is behind the row and no column', () => {
  expect(namesOf(lineColumns({ qty: number('Accepted'), dateCode: text('Date code', { inDetails: true }) }))).toEqual([
    'qty',
  ])
})

it('a reference without its number beside it stays a column like others', () => {
  expect(namesOf(lineColumns(vendors.fields.priceList.of!))).toContain('partId')
})

it('an amount is typed only where quantity or price is missing', () => {
  expect(isFigured('amount', { qty: 2, unitPrice: 3 })).toBe(true)
  expect(isFigured('amount', { qty: 2 })).toBe(false)
  expect(isFigured('unitPrice', { qty: 2, unitPrice: 3 })).toBe(false)
})
