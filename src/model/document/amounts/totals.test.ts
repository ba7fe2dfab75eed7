import { expect, it } from 'vitest'
import { totalsOf } from '#model/document/amounts/totals.ts'

it('the document’s rate holds for every line without one of its own', () => {
  const lines = [
    { qty: 1, unitPrice: 10 },
    { amount: 20, taxName: 'Exempt', taxRate: 0 },
    { qty: 3, unitPrice: 1.11 },
  ]
  expect(totalsOf(lines, { taxName: 'VAT', taxRate: 19, currency: 'EUR' })).toEqual({
    net: 33.33,
    taxes: [
      { taxName: 'VAT', taxRate: 19, net: 13.33, tax: 2.53 },
      { taxName: 'Exempt', taxRate: 0, net: 20, tax: 0 },
    ],
    tax: 2.53,
    total: 35.86,
  })
})

it.each([
  ['the tax of a rate is rounded once, not line by line', [0.05, 0.05, 0.05], 8.25, 'USD', 0.01, 0.16],
  ['half a cent goes up', [0.5], 5, 'USD', 0.03, 0.53],
  ['half a cent of a credit goes down', [-0.5], 5, 'USD', -0.03, -0.53],
  ['yen have no decimals', [105], 10, 'JPY', 11, 116],
  ['dinars have three', [1.001], 5, 'KWD', 0.05, 1.051],
  ['no rate, no tax', [10, 2.5], undefined, 'USD', 0, 12.5],
  ['no lines, no total', [], 19, 'USD', 0, 0],
])('%s', (_, amounts, taxRate, currency, tax, total) => {
  const found = totalsOf(
    amounts.map((amount) => ({ amount })),
    { taxRate, currency },
  )
  expect([found.tax, found.total]).toEqual([tax, total])
})
