import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '#test/support/pdf.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'v1', { name: 'Nordlager AB', city: 'Malmö' })
  await world.put('po', 'o1', {
    poNumber: '112026-01',
    status: 'Draft',
    vendorId: 'v1',
    totalAmount: 1250,
    lines: [{ partNumber: '6205-2RSH/C3', brand: 'SKF', qty: 100, unitPrice: 12.5, amount: 1250 }],
  })
})
afterAll(() => world.close())

const printed = async (template: string) => {
  const answer = await world.app.inject({
    url: `/api/print/${template}/o1`,
    headers: { cookie: 'sam@prime.test' },
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return readPdf(answer.rawPayload).pages[0]!
}

it('an order says what it costs, unless it is printed without prices', async () => {
  const order = await printed('purchase-order')
  for (const text of ['Nordlager AB', '6205-2RSH/C3', '12.50', 'Total USD 1,250.00', 'DRAFT'])
    expect(order).toContain(text)
  const unpriced = await printed('purchase-order-unpriced')
  for (const text of ['Nordlager AB', '6205-2RSH/C3', '100', 'DRAFT']) expect(unpriced).toContain(text)
  for (const text of ['12.50', '1,250.00', 'Total', 'Amount']) expect(unpriced).not.toContain(text)
})

it('a receiving worksheet names what was ordered and leaves room for what came', async () => {
  const sheet = await printed('receiving-worksheet')
  expect(sheet).toMatch(/Ordered Received Rejected Date code Bin/)
  expect(sheet).toMatch(/6205-2RSH\/C3 SKF 100 _{5,}/)
  expect(sheet).not.toContain('12.50')
  expect(await printed('receiving-worksheet')).toContain('DRAFT')
})

it('goods come to where the settings say, else to the company', async () => {
  const company = { name: 'Company', companyName: 'Harbor Bearing', address: 'Office Park 1' }
  await world.put('settings', 'company', company)
  expect(await printed('purchase-order')).toMatch(/SHIP TO.*Office Park 1/s)
  await world.put('settings', 'company', { ...company, shipTo: 'Dock 4\nQuay Road' })
  const order = await printed('purchase-order')
  for (const text of ['Dock 4', 'Quay Road', 'Office Park 1']) expect(order).toContain(text)
})
