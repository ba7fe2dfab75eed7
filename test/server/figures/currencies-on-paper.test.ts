import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', { companyName: 'Prime', currency: 'USD', bankDetails: 'Bank of Ohio 77' })
  await world.put('customers', 'mixed', { name: 'Mixed Trade' })
  await world.put('customers', 'credit', { name: 'Credit Only' })
  await world.put('vendors', 'nippon', { name: 'Nippon', currency: 'JPY' })
  const invoice = (id: string, data: object) =>
    world.put('receivable', id, { status: 'Open', invoiceNumber: id, dueDate: '2026-11-10', ...data })
  await invoice('I-1', { customerId: 'mixed', totalAmount: 50, currency: 'USD' })
  await invoice('I-2', { customerId: 'mixed', totalAmount: -100, currency: 'EUR' })
  await invoice('I-3', { customerId: 'mixed', totalAmount: 123.457, currency: 'KWD' })
  await invoice('I-4', { customerId: 'mixed', totalAmount: 70_000, currency: 'jpy' })
  await invoice('I-5', { customerId: 'credit', totalAmount: -100, currency: 'EUR' })
  const bill = (id: string, data: object) =>
    world.put('payables', id, { status: 'Open', payableNumber: id, vendorId: 'nippon', dueDate: '2026-11-10', ...data })
  await bill('B-1', { totalAmount: 70_000, currency: 'JPY' })
  await bill('B-2', { totalAmount: 8, currency: 'GBP' })
  await world.put('po', 'o1', {
    status: 'Pending',
    poNumber: '090126-01',
    vendorId: 'nippon',
    totalAmount: 70_000,
    currency: 'JPY',
  })
  await world.put('desks', 'desk-1', { email: 'sam@prime.test' })
})
afterAll(() => world.close())

async function printed(template: string, id: string): Promise<string> {
  const url = `/api/print/${template}/${id}`
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test', origin: ORIGIN } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
}

it.each([
  [
    'a statement',
    'customer-statement',
    'mixed',
    ['Total due USD 50.00', 'Credit balance EUR 100.00', 'Total due KWD 123.457', 'Total due JPY 70,000 '],
  ],
  [
    'an account summary',
    'customer-summary',
    'mixed',
    ['Open USD 50.00', 'Credit EUR 100.00', 'Open KWD 123.457', 'Open JPY 70,000 '],
  ],
  [
    'a vendor’s review',
    'vendor-review',
    'nippon',
    ['We owe JPY 70,000 ', 'We owe GBP 8.00', 'Sep 1, 2026 JPY 70,000 '],
  ],
  ['the morning report', 'morning-report', 'desk-1', ['JPY 70,000', 'GBP 8.00', 'to receive in KWD without a rate']],
])('%s tells each currency apart, with its decimals', async (_, template, id, expected) => {
  const words = `${await printed(template, id)} `
  for (const part of expected) expect(words).toContain(part)
})

it('a statement says where to pay while money is asked for in any currency, and not for a credit alone', async () => {
  expect(await printed('customer-statement', 'mixed')).toContain('Bank of Ohio 77')
  expect(await printed('customer-statement', 'credit')).not.toContain('Bank of Ohio 77')
})
