import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
let vendorId: string
beforeEach(async () => {
  world = await openMoneyWorld()
  vendorId = await world.make('vendors', { name: 'Vendor' })
})
afterEach(() => world.close())

let keys = 0
const ownKey = () => ({ 'idempotency-key': `typed-numbers-of-test-${++keys}` })
const SAME = [' inv-1 ', 'Inv -1', 'INV‑1', 'inv–1', 'ＩＮＶ-1']

it('a bill that was entered as INV-1 is not entered again in another way to write it', async () => {
  await world.bill(vendorId, 10, { vendorInvoiceNo: 'INV-1' })
  for (const vendorInvoiceNo of SAME) {
    const entered = `was already entered as Bill AP-2611-0001.`
    const bill = { vendorId, vendorInvoiceNo, invoiceDate: '2026-11-20', totalAmount: 10 }
    expect(await world.refused('payables.enter', bill)).toContain(entered)
    const lines = [{ kind: 'Expense', description: 'Paper', category: 'Office', amount: 3 }]
    expect(await world.refused('payables.bill', { ...bill, totalAmount: undefined, lines })).toContain(entered)
    const body = { data: { ...bill, status: 'Open' } }
    const answer = await world.call('POST', '/api/collections/payables/documents', body, ownKey())
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining(entered)])
  }
})

it('other numbers, other vendors and bills that are void are beside it', async () => {
  const id = await world.bill(vendorId, 10, { vendorInvoiceNo: 'INV-1' })
  for (const vendorInvoiceNo of ['INV-11', 'INV1', 'INV-01', 'INV/1'])
    await world.bill(vendorId, 10, { vendorInvoiceNo })
  await world.bill(await world.make('vendors', { name: 'Other' }), 10, { vendorInvoiceNo: 'inv-1' })
  await world.run('payables.void', { payableId: id, reason: 'Wrong' })
  await world.bill(vendorId, 10, { vendorInvoiceNo: 'inv-1' })
})

it('bills from before are compared once the server has started', async () => {
  await world.put('payables', 'old', { status: 'Open', vendorId, vendorInvoiceNo: 'Inv-7', totalAmount: 5 })
  await world.run('payables.completeOlder', {})
  expect(await world.refused('payables.completeOlder', {})).toBe('Every bill is complete.')
  const bill = { vendorId, vendorInvoiceNo: 'INV-7', invoiceDate: '2026-11-20', totalAmount: 5 }
  expect(await world.refused('payables.enter', bill)).toContain('was already entered')
})

it('money that has come or gone is not booked again under a reference typed otherwise', async () => {
  const customerId = await world.make('customers', { name: 'Customer', email: 'c@x.test' })
  const head = { method: 'Wire', bankAccountId: 'main' }
  const out = { ...head, vendorId, paidOn: '2026-11-20', unapplied: 4 }
  const came = { ...head, customerId, receivedOn: '2026-11-20', amount: 4 }
  await world.run('payments.pay', { ...out, reference: 'Tx-9' })
  await world.run('payments.receive', { ...came, reference: 'AB 1' })
  for (const reference of [' tx-9', 'TX - 9', 'Tx-9'])
    expect(await world.refused('payments.pay', { ...out, reference })).toContain('was already posted as PAY-2611-0001')
  for (const reference of ['ab 1 ', 'AB1'])
    expect(await world.refused('payments.receive', { ...came, reference })).toContain('posted as PAY-2611-0002')
  await world.run('payments.pay', { ...out, reference: 'TX-90' })
})

it('an invoice that was entered as INV-1 is not entered again in another way to write it', async () => {
  const customerId = await world.make('customers', { name: 'Customer', email: 'c@x.test' })
  const head = { customerId, invoiceDate: '2026-11-20', totalAmount: 10 }
  await world.run('receivable.enter', { ...head, invoiceNumber: ' INV-1 ' })
  for (const invoiceNumber of SAME) {
    expect(await world.refused('receivable.enter', { ...head, invoiceNumber })).toContain('was already entered.')
    const body = { data: { ...head, invoiceNumber, status: 'Open' } }
    const answer = await world.call('POST', '/api/collections/receivable/documents', body, ownKey())
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining('already exists, Open.')])
  }
  const { id } = await world.run('receivable.enter', { ...head, invoiceNumber: 'INV-11' })
  expect(await world.read('receivable', id)).toMatchObject({ invoiceNumber: 'INV-11' })
})

it('invoices from before are compared once the server has started', async () => {
  const customerId = await world.make('customers', { name: 'Customer', email: 'c@x.test' })
  await world.put('receivable', 'old', { status: 'Open', customerId, invoiceNumber: 'x-7', totalAmount: 5 })
  await world.run('receivable.completeOlder', {})
  expect(await world.refused('receivable.completeOlder', {})).toBe('Every invoice is complete.')
  const invoice = { customerId, invoiceNumber: ' X-7', invoiceDate: '2026-11-20', totalAmount: 5 }
  expect(await world.refused('receivable.enter', invoice)).toContain('was already entered')
})
