import { afterAll, beforeAll, expect, it } from 'vitest'
import { reports } from '#model/feature.ts'
import { reportAt } from '#model/report/define.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  const invoice = (id: string, data: Data) =>
    world.put('receivable', id, { status: 'Open', invoiceNumber: id, customerName: 'Acme', ...data })
  await invoice('INV-2', { invoiceDate: '2026-11-30', totalAmount: 119, taxAmount: 19 })
  await invoice('INV-1', { invoiceDate: '2026-11-01', totalAmount: 1000, currency: 'JPY', fxRate: 0.0067 })
  await invoice('INV-3', { invoiceDate: '2026-12-01', totalAmount: 5 })
  await invoice('INV-4', { invoiceDate: '2026-11-05', totalAmount: 7, status: 'Draft' })
  await invoice('INV-5', { invoiceDate: '2026-11-06', totalAmount: 7, status: 'Void' })
  const note = (id: string, type: string, data: Data) =>
    world.put('vouchers', id, { type, status: 'Posted', voucherNumber: id, partyName: 'Acme', ...data })
  await note('CN-1', 'Credit note', { date: '2026-11-10', totalAmount: 11.9, taxAmount: 1.9 })
  await note('CN-2', 'Credit note', { date: '2026-11-10', totalAmount: 3, status: 'Draft' })
  await note('DN-1', 'Debit note', { date: '2026-11-11', totalAmount: 4, partyName: 'Bolt' })
  await world.put('payables', 'b1', {
    ...{ status: 'Paid', payableNumber: 'AP-1', vendorName: 'Bolt', invoiceDate: '2026-11-09', totalAmount: 60 },
  })
  const rows: readonly Data[] = [
    { day: '2025-10-01', ledger: 'Commission', key: 'kim@prime.test', base: 5 },
    { day: '2025-10-01', ledger: 'Commission payable', key: 'kim@prime.test', base: -5 },
    { day: '2026-11-03', ledger: 'Commission', key: 'kim@prime.test', base: 12.5 },
    { day: '2026-11-03', ledger: 'Commission payable', key: 'kim@prime.test', base: -12.5 },
    { day: '2026-11-12', ledger: 'Commission payable', key: 'kim@prime.test', base: 7.25 },
    { day: '2026-11-04', ledger: 'Commission', key: 'lee@prime.test', base: 40 },
    { day: '2026-11-04', ledger: 'Commission payable', key: 'lee@prime.test', base: -40 },
    { day: '2026-11-06', ledger: 'Commission', key: 'lee@prime.test', base: -40 },
    { day: '2026-11-06', ledger: 'Commission payable', key: 'lee@prime.test', base: 40 },
  ]
  for (const [at, data] of rows.entries())
    await world.put('postings', `p${at}`, {
      ...{ seq: at + 1, groupId: 'g', docType: 'receivable', docId: 'i', amount: data.base ?? 0 },
      ...data,
    })
})
afterAll(() => world.close())

async function rowsOf(name: string, search = ''): Promise<Data[]> {
  const { body } = await world.call('GET', `/api/reports/${name}${search}`)
  const { head, rows } = body as { head: string[]; rows: Data[][] }
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at]!, cell])) as Data)
}

it('the sales journal has what was invoiced and credited in its month, in the order of the days', async () => {
  expect(await rowsOf('sales-journal')).toMatchObject([
    { Document: 'INV-1', Currency: 'JPY', Net: 1000, Tax: 0, Total: 1000, 'Total, USD': 6.7 },
    { Document: 'CN-1', Kind: 'Credit note', Net: -10, Tax: -1.9, Total: -11.9, 'Total, USD': -11.9 },
    { Document: 'INV-2', Kind: 'Invoice', Customer: 'Acme', Net: 100, Tax: 19, Total: 119 },
  ])
  expect(await rowsOf('sales-journal', '?chosen=month%3D2026-12')).toMatchObject([{ Document: 'INV-3' }])
})

it('the purchase journal has bills and debit notes', async () => {
  expect(await rowsOf('purchase-journal')).toMatchObject([
    { Document: 'AP-1', Kind: 'Bill', Vendor: 'Bolt', Total: 60 },
    { Document: 'DN-1', Kind: 'Debit note', Vendor: 'Bolt', Total: -4 },
  ])
})

it.each(['/transactions-dashboard?view=commission', '/transactions-dashboard?view=sales-journal'])(
  'each row of %s leads to a page',
  (path) => {
    const spec = reportAt(reports(), path)!
    const row = { owner: 'kim@prime.test', href: '/receivable?id=1' }
    const at = { base: 'USD', from: '2026-01-01', to: '2026-11-20', nameOf: String }
    expect(spec.columns(at)[0]!.href!(row)).toMatch(/^\/receivable\?/)
  },
)

it('the commission report shows earned less reversed, paid, and all that is still due', async () => {
  expect(await rowsOf('commission-by-owner')).toEqual([{ Seller: 'kim', Earned: 12.5, Paid: 7.25, Due: 10.25 }])
})
