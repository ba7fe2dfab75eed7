import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPrintWorld, type PrintWorld } from '#test/support/inputs/print-company.ts'
import { ORIGIN } from '#test/support/world.ts'

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(1)
  await world.put('parts', 'p', {
    partNumber: 'NU208',
    brand: 'NTN',
    description: 'Roller',
    listPrice: 20,
    floorPrice: 18.5,
    qtyAvailable: 12,
  })
  await world.put('parts', 'dear', {
    partNumber: '6310',
    brand: 'FAG',
    listPrice: 40,
    qtyAvailable: 3,
    isActive: false,
  })
  await world.put('vendors', 'v', { name: 'Rollco' })
  await world.put('po', 'o', { poNumber: '110326-07', status: 'Received', orderDate: '2026-11-03' })
  await world.put('inventory', 'l', {
    lotNumber: 'L2611009',
    partId: 'p',
    partNumber: 'NU208',
    brand: 'NTN',
    condition: 'New surplus',
    qcStatus: 'Quarantine',
    locationId: 'locations0',
    bin: 'A-01',
    qtyOnHand: 12,
    qtyReserved: 0,
    landedUnitCost: 7.77,
    dateCode: '2009',
    originCountry: 'JP',
    receivedOn: '2026-11-10',
    vendorId: 'v',
    poId: 'o',
    inspected: ['Packaging', 'Marking'],
    inspectedBy: 'ana@prime.test',
    note: 'Marking too deep',
  })
})
afterAll(() => world.close())

const page = async (template: string, id: string) => (await world.printed(template, [id])).pages.join(' ')

it('the provenance card tells where a lot comes from and what was looked at, and no cost', async () => {
  const card = await page('lot-card', 'l')
  for (const text of [
    'Provenance of lot L2611009',
    'Rollco',
    '110326-07',
    '2009',
    'JP',
    '[x] Packaging',
    '[ ] Noise',
    'ana@prime.test',
  ])
    expect(card.replace(/\[ +\]/g, '[ ]')).toContain(text)
  expect(card).not.toContain('7.77')
})

it('photographs of the record are drawn, and nothing that is none', async () => {
  // The smallest JPEG there is: one grey point.
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
    'base64',
  )
  const form = new FormData()
  form.append('file', new Blob([jpeg], { type: 'image/jpeg' }), 'lot.jpg')
  const request = new Request(ORIGIN, { method: 'POST', body: form })
  const sent = await world.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { cookie: 'sam@prime.test', origin: ORIGIN, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const file = sent.json() as { hash: string; name: string; size: number; type: string }
  await world.put('attachments', 'a', { ...file, collection: 'inventory', recordId: 'l' })
  await world.put('attachments', 'b', { ...file, hash: 'f'.repeat(64), collection: 'inventory', recordId: 'l' })
  expect(await page('lot-card', 'l')).toContain('PHOTOGRAPHS')
  await world.put('attachments', 'c', { ...file, collection: 'parts', recordId: 'p' })
  expect(await page('photo-sheet', 'p')).toContain('NTN NU208')
  expect(await page('photo-sheet', 'p')).not.toContain('No photograph')
  expect(await page('photo-sheet', 'dear')).toContain('No photograph')
})

it('a tag hangs on what is kept and on nothing else', async () => {
  const tag = await page('quarantine-tag', 'l')
  for (const text of ['QUARANTINE', 'NTN NU208', 'Marking too deep']) expect(tag).toContain(text)
  await world.put('inventory', 'good', { lotNumber: 'L1', partId: 'p', qcStatus: 'OK' })
  const refused = await world.call('POST', '/api/print/quarantine-tag', { ids: ['good'] })
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'Lot L1 is good stock. Tags are for quarantined lots only.',
  ])
})

it('the contents of a bin are what is there by the book', async () => {
  const list = await page('bin-contents', 'locations0')
  for (const text of ['Contents of A-01-0', 'L2611009', 'NTN NU208', 'New surplus', 'Total 12'])
    expect(list).toContain(text)
})

it('an adjustment slip says what changed and why', async () => {
  const slip = await page('adjustment-slip', 'movements0')
  for (const text of ['Stock adjustments', 'Damaged', '−2', '−8.36', 'Checked by']) expect(slip).toContain(text)
})

it('a price list has the prices of its customer, his numbers, and never less than the floor', async () => {
  await world.put('customers', 'c', { name: 'Acme', discountPct: 10, partNumbers: [{ theirs: 'AC-77', partId: 'p' }] })
  const list = await page('customer-prices', 'c')
  for (const text of ['NU208', 'AC-77', '18.50']) expect(list).toContain(text)
  expect(list).not.toContain('6310')
})

it('a price list says until when it holds, and the least margin holds where a part has no floor', async () => {
  const part = { brand: 'NTN', qtyAvailable: 5, qtyOnHand: 5 }
  await world.put('parts', 'unfloored', { ...part, partNumber: 'NU310', listPrice: 20, avgCost: 15 })
  expect(await page('customer-prices', 'c')).toContain('18.00')
  await world.put('settings', 'sales', { name: 'Sales', floorMargin: 20, priceListDays: 30 })
  const list = await page('customer-prices', 'c')
  for (const text of ['18.75', 'HOLD UNTIL', 'Dec 20, 2026']) expect(list).toContain(text)
  expect(list).not.toContain('18.00')
})
