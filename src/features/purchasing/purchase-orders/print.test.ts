import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
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
const pagesOf = async (id: string) => {
  const headers = { cookie: 'sam@prime.test' }
  const answer = await world.app.inject({ url: `/api/print/purchase-order/${id}`, headers })
  return readPdf(answer.rawPayload).pages
}

it('an order says what it costs, unless it is printed without prices', async () => {
  const order = await printed('purchase-order')
  for (const text of ['Nordlager AB', '6205-2RSH/C3', '12.50', 'Total USD 1,250.00', 'DRAFT'])
    expect(order).toContain(text)
  const unpriced = await printed('purchase-order-unpriced')
  for (const text of ['Nordlager AB', '6205-2RSH/C3', '100', 'DRAFT']) expect(unpriced).toContain(text)
  for (const text of ['12.50', '1,250.00', 'Total', 'Amount']) expect(unpriced).not.toContain(text)
})

it('the prices of a column have the decimals of the most exact one', async () => {
  const lines = [
    { partNumber: '6205', qty: 1, unitPrice: 12.5, amount: 12.5 },
    { partNumber: '6206', qty: 10, unitPrice: 4.1055, amount: 41.06 },
  ]
  await world.put('po', 'exact', { poNumber: '112026-02', status: 'Draft', vendorId: 'v1', lines })
  const [page] = await pagesOf('exact')
  for (const text of ['12.5000', '4.1055', '41.06']) expect(page).toContain(text)
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

it('an order is written in the language of its vendor', async () => {
  await world.put('vendors', 'v2', { name: 'Rodamientos Ibéricos', language: 'Spanish' })
  await world.put('po', 'o2', {
    ...{ poNumber: '112026-02', status: 'Pending', vendorId: 'v2', orderDate: '2026-11-20', totalAmount: 5 },
    ...{ notes: 'Urgente', lines: [{ partNumber: '6205', qty: 2, unitPrice: 2.5, amount: 5 }] },
  })
  const [page] = await pagesOf('o2')
  for (const text of [
    'Orden de compra 112026-02',
    'Proveedor',
    'Precio unitario',
    'Notas',
    '20 nov 2026',
    'Página 1 de 1',
  ])
    expect(page!.toLowerCase()).toContain(text.toLowerCase())
  expect(page).not.toMatch(/Purchase order|Unit price|Ship to/)
})

it('the terms of the settings are a page of their own behind the order; without any there is none', async () => {
  expect(await pagesOf('o1')).toHaveLength(1)
  await world.put('settings', 'purchasing', { name: 'Purchasing', orderTerms: 'Certificates of origin are required.' })
  const pages = await pagesOf('o1')
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('Terms and conditions')
  expect(pages[1]).toContain('Certificates of origin are required.')
  expect(await pagesOf('o2')).toHaveLength(2)
})
