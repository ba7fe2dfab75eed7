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
