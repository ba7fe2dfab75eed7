import { expect, it } from 'vitest'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { showValue } from '#ui/grid/format.ts'
import { amountWidths, exactDecimals, wordWidths } from '#ui/grid/needed-widths.ts'

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

it('a column of words has room for the longest of them, up to what others can spare, and for its heading', () => {
  const clock = { today: '2026-11-20', timeZone: 'UTC', now: new Date('2026-11-20') }
  const words = (...bills: Data[]) => wordWidths({ collection: payables }, bills.map(bill), clock).get('vendorName')!
  const [none, usual, long, endless] = [
    words({}),
    words({ vendorName: 'NSK' }),
    words({ vendorName: 'Schaeffler Group USA' }, { vendorName: 'NSK' }),
    words({ vendorName: 'Endless '.repeat(40) }),
  ]
  expect(none).toBe(usual)
  expect(usual).toBeLessThan(long)
  expect(long).toBeLessThan(endless)
  expect(endless).toBeLessThanOrEqual(260)
})

it('a column of days has room for a day of another year, which is written with it', () => {
  const clock = { today: '2026-11-20', timeZone: 'UTC', now: new Date('2026-11-20') }
  const long = showValue(payables.fields.dueDate, '2025-12-30', clock)
  expect(long).toBe('Dec 30, 2025')
  // 83 pixels of text in the table's font, measured in the browser, plus the padding.
  expect(amountWidths({ collection: payables }, []).get('dueDate')).toBeGreaterThanOrEqual(107)
})

it('a column of numbers has room for its heading', () => {
  expect(amountWidths({ collection: bankAccounts }, []).get('nextCheckNumber')).toBeGreaterThan(90)
})

it('a column of prices or percents has the decimals of the most exact of its rows, a column of amounts those of the currency', () => {
  const decimals = (...prices: number[]) =>
    exactDecimals(
      { collection: parts },
      prices.map((avgCost) => bill({ avgCost, listPrice: avgCost })),
    )
  expect(decimals(4.18, 1.2575).get('avgCost')).toBe(4)
  expect(decimals(4, 1.5).get('avgCost')).toBe(2)
  expect(decimals().get('avgCost')).toBe(2)
  const margins = [93.34, 84.4].map((marginPct) => bill({ marginPct }))
  expect(exactDecimals({ collection: deals }, margins).get('marginPct')).toBe(2)
  expect(exactDecimals({ collection: payables }, [bill({ totalAmount: 1.2345 })]).get('totalAmount')).toBeUndefined()
})
