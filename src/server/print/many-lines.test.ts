import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPrintWorld, type PrintWorld } from '#test/support/inputs/print-company.ts'

const COUNT = 40
const each = Array.from({ length: COUNT }, (_, at) => at)
const line = (at: number) => ({
  ...{ lineId: String(at + 1), dealLineId: String(at + 1), partId: 'p', partNumber: `62${at}-2RS1`, hsCode: '848210' },
  ...{ brand: 'Schaeffler Technologies', description: 'Deep groove ball bearing, sealed on both sides', origin: 'DE' },
  ...{ qty: 10, netWeight: 1.3, unitPrice: 9.8, amount: 98 },
})

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(1)
  const lines = each.map(line)
  await world.put('parts', 'p', { partNumber: '6205', hsCode: '848210', originCountry: 'DE', weightKg: 0.13 })
  await world.put('transactions', 'd', { transactionNumber: 'SO-1', status: 'Confirmed', lines })
  await world.put('packingSlips', 's', { slipNumber: 'PS-1', status: 'Shipped', transactionId: 'd', lines })
  await world.put('proformas', 'f', { proformaNumber: 'PF-1', status: 'Sent', totalAmount: 3_920, lines })
  await world.put('receivable', 'r', { invoiceNumber: 'INV-1', status: 'Open', totalAmount: 3_920, lines })
  await world.put('bankAccounts', 'main', { name: 'Main', isActive: true, layout: 'Top' })
})
afterAll(() => world.close())

it.each([
  ['commercial-invoice', 's', 'Goods'],
  ['proforma', 'f', 'Goods'],
  ['packing-slip', 's', 'Brand'],
  ['invoice', 'r', 'Brand'],
])('%s of 40 lines takes few pages, breaks no word, and has its head on each', async (template, id, head) => {
  const { pages } = await world.printed(template, [id])
  expect(pages.length).toBeLessThanOrEqual(4)
  for (const page of pages.slice(0, -1)) expect(page).toContain(head)
  const text = pages.join(' ')
  expect(text.match(/Schaeffler Technologies/g)).toHaveLength(COUNT)
  for (const at of each) expect(text).toContain(`62${at}-2RS1`)
})

it('a stub tells no more lines than stand above its seal, and a long invoice number whole', async () => {
  const stub = each.map((at) => ({ docNumber: `AP-${at}`, vendorInvoiceNo: `RECHNUNG-2026-000${100 + at}`, paid: 1 }))
  const check = { status: 'Printed', direction: 'Out', payeeName: 'Kugel AG', amount: COUNT, bankAccountId: 'main' }
  await world.put('checks', 'many', { ...check, checkNumber: '9001', stub })
  const [first, ...others] = (await world.printed('check', ['many'])).pages
  expect(first!.match(/RECHNUNG-2026-000\d{3}/g)).toHaveLength(24)
  expect(first).toContain('28 more on the next page')
  expect(others.join(' ').match(/RECHNUNG-2026-000\d{3}/g)).toHaveLength(COUNT)
})

it('a remittance names each bill by the number the vendor gave it', async () => {
  await world.put('payables', 'b', { payableNumber: 'AP-77', vendorInvoiceNo: 'RE-2026-5', status: 'Paid' })
  await world.put('payments', 'pay', {
    ...{ paymentNumber: 'PAY-1', direction: 'Out', status: 'Posted', partyName: 'Kugel AG', amount: 12, method: 'ACH' },
    allocations: [{ docType: 'payables', docId: 'b', docNumber: 'AP-77', amount: 12, on: '2026-11-20' }],
  })
  const [page] = (await world.printed('remittance', ['pay'])).pages
  expect(page).toContain('Your invoice')
  expect(page).toContain('RE-2026-5')
  expect(page).toContain('AP-77')
})
