import { expect, it } from 'vitest'
import type { Payable } from '#features/money/payables/collection.ts'
import { payOffers, recordPaymentOffers } from '#features/money/vendor-payments/offers.tsx'
import { linesIn } from '#model/document/lines.ts'

const bill = {
  id: 'b1',
  data: {
    status: 'Open',
    payableNumber: 'AP-7',
    vendorId: 'v1',
    vendorName: 'SKF',
    currency: 'EUR',
    totalAmount: 1250,
  },
} as unknown as Payable
const clock = { now: new Date('2026-11-28T12:00:00Z'), timeZone: 'UTC', today: '2026-11-28' }

// The dialog announces exactly what the command pays, whatever is entered.
it.each([
  [{}, 'A check for EUR 1,250.00 to SKF. Bill AP-7 will be paid in full.', 'Pay EUR 1,250.00'],
  [{ checkNumber: '42' }, 'Check 42 for EUR 1,250.00 to SKF. Bill AP-7 will be paid in full.', 'Pay EUR 1,250.00'],
  [{ amount: 500 }, 'A check for EUR 500.00 to SKF. EUR 750.00 of Bill AP-7 stays open.', 'Pay EUR 500.00'],
  [
    { discount: 25 },
    'A check for EUR 1,225.00 to SKF. Discount EUR 25.00. Bill AP-7 will be paid in full.',
    'Pay EUR 1,225.00',
  ],
  [
    { amount: 1000.5, discount: 0.5 },
    'A check for EUR 1,000.50 to SKF. Discount EUR 0.50. EUR 249.00 of Bill AP-7 stays open.',
    'Pay EUR 1,000.50',
  ],
  [
    { checkDate: '2025-11-28' },
    'A check for EUR 1,250.00 to SKF. The check is dated Nov 28, 2025: a bank may refuse checks older than 180 days. Bill AP-7 will be paid in full.',
    'Pay EUR 1,250.00',
  ],
  [
    { checkDate: '2027-11-30' },
    'A check for EUR 1,250.00 to SKF. The check is dated Nov 30, 2027, more than a year from now. Bill AP-7 will be paid in full.',
    'Pay EUR 1,250.00',
  ],
])('a check with %j says what it pays and what stays open', (input, sentence, action) => {
  const [offer] = payOffers(bill, clock, new Map())
  expect(offer!.confirm!(input)).toBe(sentence)
  expect(offer!.action!(input)).toBe(action)
})

it.each([
  [{}, [{ nextCheckNumber: 1043 }], 'Check 1043 for'],
  [{ checkNumber: '42' }, [{ nextCheckNumber: 1043 }], 'Check 42 for'],
  [{ bankAccountId: 'a1' }, [{ nextCheckNumber: 1043 }, { nextCheckNumber: 77 }], 'Check 77 for'],
  [{}, [{ nextCheckNumber: 1043 }, { nextCheckNumber: 77 }], 'A check for'],
  [{}, [{}], 'A check for'],
  [{ printLater: true }, [{ nextCheckNumber: 1043 }], 'A check for EUR 1,250.00 to SKF will wait to be printed.'],
])('a check with %j and accounts %j is described as “%s”', (input, accounts, sentence) => {
  const [offer] = payOffers(bill, clock, new Map())
  const docs = accounts.map((data, at) => ({ id: `a${at}`, data }))
  expect(offer!.fresh!.offerOf(docs as never)!.confirm!(input)).toContain(sentence)
})

it.each([
  ['USD', 'JPY', 70_000, 'Operating pays USD 458.01.'],
  ['EUR', 'JPY', 70_000, 'Operating pays EUR 381.68.'],
  ['EUR', 'USD', 120, 'Operating pays EUR 100.00.'],
  ['USD', 'KRW', 70_000, 'KRW has no exchange rate today. Enter it in the settings first.'],
  ['JPY', 'JPY', 70_000, 'A check for JPY 70,000 to SKF. Bill AP-7 will be paid in full.'],
])('a check drawn on an account in %s for a bill in %s of %s: “%s”', (own, currency, totalAmount, sentence) => {
  const rates = [
    { currency: 'JPY', rate: 0.006543, from: '2026-09-21' },
    { currency: 'EUR', rate: 1.2, from: '2026-09-21' },
  ]
  const one = { ...bill, data: { ...bill.data, currency, totalAmount } }
  const [offer] = payOffers(one, clock, new Map(), { accountId: 'b', rates })
  const accounts = [
    { id: 'a', data: { name: 'Payroll', currency: 'GBP' } },
    { id: 'b', data: { name: 'Operating', currency: own } },
  ]
  expect(offer!.fresh!.offerOf(accounts as never)!.confirm!({})).toContain(sentence)
})

it.each([
  ['USD', 'JPY', 70_000, {}, 'JPY 70,000 to SKF by Wire. Operating pays USD 458.01. Nothing stays open.'],
  ['EUR', 'JPY', 70_000, {}, 'Operating pays EUR 381.68.'],
  ['USD', 'JPY', 70_000, { fxRate: 0.007 }, 'Operating pays USD 490.00.'],
  ['USD', 'JPY', 70_000, { paidOn: '2026-09-01' }, 'JPY has no exchange rate on Sep 1, 2026. Enter it in the'],
  ['USD', 'KRW', 70_000, {}, 'KRW has no exchange rate today. Enter it in the settings first.'],
  ['USD', 'JPY', 70_000, { bankAmount: 470, feeAmount: 10 }, 'USD 460.00. The account also pays a fee of USD 10.00.'],
  ['USD', 'JPY', 70_000, { bankAccountId: 'a' }, 'Payroll pays GBP 352.32.'],
  ['JPY', 'JPY', 70_000, { feeAmount: 300 }, 'by Wire. The account also pays a fee of JPY 300. Nothing stays open.'],
])(
  'a payment from an account in %s of a bill in %s of %s with %j: “%s”',
  (own, currency, totalAmount, more, sentence) => {
    const rates = [
      { currency: 'JPY', rate: 0.006543, from: '2026-09-21' },
      { currency: 'EUR', rate: 1.2, from: '2026-09-21' },
      { currency: 'GBP', rate: 1.3, from: '2026-09-21' },
    ]
    const one = { ...bill, data: { ...bill.data, currency, totalAmount } }
    const [offer] = recordPaymentOffers(one, clock, new Map(), { accountId: 'b', rates })
    const accounts = [
      { id: 'a', data: { name: 'Payroll', currency: 'GBP' } },
      { id: 'b', data: { name: 'Operating', currency: own } },
    ]
    const input = { method: 'Wire', paidOn: clock.today, ...offer!.suggest, ...more }
    expect(offer!.fresh!.offerOf(accounts as never)!.confirm!(input)).toContain(sentence)
  },
)

it('the memo of a check is the invoice unless another one is typed', () => {
  const [offer] = payOffers({ ...bill, data: { ...bill.data, vendorInvoiceNo: '900' } }, clock, new Map())
  expect(offer!.suggest).toEqual({ checkDate: '2026-11-28', memo: 'Invoice 900' })
})

it('a bill in instalments is paid as far as it is due, else its first open part', () => {
  const parts = (second: string) => [
    { dueDate: '2026-11-20', amount: 250, paid: 250 },
    { dueDate: second, amount: 400, paid: 100 },
    { dueDate: '2027-03-01', amount: 850, paid: 0 },
  ]
  const first = (second: string) => {
    const data = { ...bill.data, instalments: parts(second) as never }
    const [offer] = payOffers({ ...bill, data }, clock, new Map())
    const [record] = recordPaymentOffers({ ...bill, data: { ...data, vendorId: 'v' } }, clock, new Map())
    return [offer!.label, offer!.suggest?.amount, linesIn(record!.suggest?.allocations)[0]?.amount]
  }
  expect(first('2026-11-28')).toEqual(['Pay EUR 300.00', 300, 300])
  expect(first('2027-01-01')).toEqual(['Pay EUR 300.00', 300, 300])
  expect(payOffers(bill, clock, new Map())[0]!.suggest).not.toHaveProperty('amount')
})
