import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from './money-world.ts'

let world: MoneyWorld
beforeEach(async () => {
  world = await openMoneyWorld()
})
afterEach(() => world.close())

const CASES = [
  ['is open for less than its total', { totalAmount: 100, balance: 60 }, { totalAmount: 100, amountPaid: 40 }, 60],
  ['is open for more than its total', { totalAmount: 100, balance: 130 }, { totalAmount: 100, amountPaid: -30 }, 130],
  ['was paid more than its total', { totalAmount: 100, balance: -30 }, { totalAmount: 100, amountPaid: 130 }, -30],
  ['has no total', { balance: 40 }, { totalAmount: 40, amountPaid: 0 }, 40],
  [
    'has no total and was paid in part',
    { amountPaid: 15, balance: 40 },
    { totalAmount: 55, amountPaid: 15, paymentState: 'Partial' },
    40,
  ],
] as const

it.each(CASES)('a document that came in and %s is taken into the ledger as it is', async (_, came, kept, balance) => {
  const customerId = await world.make('customers', { name: 'Customer', email: 'c@x.test' })
  const vendorId = await world.make('vendors', { name: 'Vendor' })
  const head = { status: 'Open', invoiceDate: '2026-10-01', ...came }
  const bill = await world.make('payables', { ...head, vendorId, vendorInvoiceNo: 'A-1' })
  const invoice = await world.make('receivable', { ...head, customerId, invoiceNumber: 'X-1' })
  await world.run('ledger.adopt', {})
  const found = { posted: true, ...kept, balance }
  expect(await world.read('payables', bill)).toMatchObject(found)
  expect(await world.read('receivable', invoice)).toMatchObject(found)
  expect(await world.ledgers()).toEqual({ AP: -balance, AR: balance })
  const sums = /is the sum of its postings|is what is paid and what is open/
  expect((await world.findings()).filter((name) => sums.test(name))).toEqual([])
})

it('a document whose currency has no rate is named and left out; the rest is adopted', async () => {
  const vendorId = await world.make('vendors', { name: 'Vendor' })
  const customerId = await world.make('customers', { name: 'Customer', email: 'c@x.test' })
  const head = { status: 'Open', invoiceDate: '2026-10-01', totalAmount: 50 }
  const swiss = await world.make('payables', { ...head, vendorId, vendorInvoiceNo: 'S-1', currency: 'CHF' })
  const abroad = await world.make('receivable', { ...head, customerId, invoiceNumber: 'X-9', currency: 'SEK' })
  const bill = await world.make('payables', { ...head, vendorId, vendorInvoiceNo: 'A-1' })
  const check = { direction: 'Out', status: 'Printed', amount: 9, checkDate: '2026-10-02', currency: 'CHF' }
  await world.put('checks', 'old', { ...check, checkNumber: '77', payeeName: 'Vendor' })
  const left = [
    { collection: 'payables', id: swiss, currency: 'CHF', day: '2026-10-01' },
    { collection: 'receivable', id: abroad, name: 'Invoice X-9', currency: 'SEK', day: '2026-10-01' },
  ]
  expect(await world.run('ledger.adopt', {})).toMatchObject({ adopted: 1, withoutRate: left })
  expect(await world.read('payables', bill)).toMatchObject({ posted: true, balance: 50 })
  expect((await world.read('payables', swiss)).posted).toBeUndefined()
  expect(await world.run('ledger.begin', {})).toMatchObject({
    documents: 0,
    checks: 0,
    withoutRate: [...left, { collection: 'checks', id: 'old', name: 'Check 77', currency: 'CHF' }],
  })
  const rates = (await world.read('settings', 'currencies')).exchangeRates
  const more = ['CHF', 'SEK'].map((currency) => ({ currency, rate: 1.1, from: '2026-09-21' }))
  await world.put('settings', 'currencies', { name: 'Currencies', exchangeRates: [...rates, ...more] })
  const begun = await world.run('ledger.begin', {})
  expect(begun).toMatchObject({ documents: 2, checks: 1 })
  expect(begun).not.toHaveProperty('withoutRate')
  expect(await world.findings()).toEqual([])
})
