import { expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { amountWidths } from '#ui/grid/amount-widths.ts'

const bill = (data: Data) => ({ id: 'a', version: 1, createTime: '', updateTime: '', data })
const width = (...bills: Data[]) => amountWidths({ collection: payables }, bills.map(bill)).get('totalAmount')

it('a column of amounts has room for the longest, with its currency where that is not the company’s own', () => {
  const [small, large, foreign, owed] = [
    width({ totalAmount: 1, currency: 'USD' })!,
    width({ totalAmount: 1, currency: 'USD' }, { totalAmount: 1_234_567.89, currency: 'USD' })!,
    width({ totalAmount: 1_234_567.89, currency: 'EUR' })!,
    width({ totalAmount: 1 }, { totalAmount: -1_234_567.89 })!,
  ]
  expect(small).toBeLessThanOrEqual(large)
  expect(large).toBeLessThan(foreign)
  expect(large).toBeLessThan(owed)
  expect(width()).toBeUndefined()
})
