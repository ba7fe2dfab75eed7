import { expect, it } from 'vitest'
import { readOffers } from '#features/sales/rfq/reading/offers.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

const REQUESTED = ['6205-2RS1', '22210 EK'].map((part, at) => ({ lineId: String(at + 1), pnKey: pnKey(part) }))
it.each([
  ['6205-2RS1 100 pcs x 3.20 USD = 320.00 USD', [{ lineId: '1', price: 3.2, currency: 'USD' }]],
  ['SKF 6205-2RS1\t100\t3.4500\t345.00\tstock', [{ lineId: '1', price: 3.45, leadDays: 0 }]],
  ['22210 EK: no bid, last price was $40', []],
  ['6205-2RS1 and 22210 EK together 40.00 USD', []],
  ['22210 EK at $1,140.50, 3-4 weeks, not in stock', [{ lineId: '2', price: 1140.5, currency: 'USD', leadDays: 28 }]],
  ['NU205 $4.00', []],
  [
    'We can offer 6205-2RS1 at 4.20 EUR and 22210 EK at 31.00 EUR.',
    [
      { lineId: '1', price: 4.2, currency: 'EUR' },
      { lineId: '2', price: 31, currency: 'EUR' },
    ],
  ],
  ['22210 EK 120,00 zł, 2 tygodnie', [{ lineId: '2', price: 120, currency: 'PLN', leadDays: 14 }]],
  ['6205-2RS1 is fine, delivery 2 weeks', []],
  ['> 6205-2RS1 $3.10', []],
])('of the answer %j the offers are %j', (text, offers) => {
  expect(readOffers(text, REQUESTED)).toEqual(offers)
})
