import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'v1', { name: 'Kugel Nord', language: 'German', contactName: 'Uwe' })
  const order = (id: string, data: object) =>
    world.put('po', id, { status: 'Pending', lines: [{ partNumber: '6205', qty: 10 }], ...data })
  await order('a', { poNumber: '110126-01', vendorId: 'v1', vendorName: 'Kugel Nord', expectedDate: '2026-12-09' })
  await order('b', { poNumber: '110226-01', vendorName: 'Rodex', expectedDate: '2026-12-01' })
  await order('c', { poNumber: '110326-01', vendorId: 'v1', vendorName: 'Kugel Nord' })
  await world.put('Tracking', 't', {
    title: 'Box',
    poId: 'a',
    carrier: 'UPS',
    trackingNumber: '1Z77',
    etaISO: '2026-11-21',
    delivered: false,
  })
})
afterAll(() => world.close())

async function pages(template: string): Promise<string[]> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/print/${template}`,
    payload: { ids: ['a', 'b', 'c'] },
    headers: { cookie: 'sam@prime.test', origin: ORIGIN },
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return readPdf(answer.rawPayload).pages.map((page) => page.replace(/\s+/g, ' '))
}

it('the dock sheet has the soonest first, by parcel, promise or rule', async () => {
  const [text = ''] = await pages('dock-sheet')
  expect(text).toMatch(/110126-01 Kugel Nord Nov 21, 2026, parcel · UPS 1Z77/)
  expect(text).toMatch(/110326-01 Kugel Nord Dec 3, 2026, by rule/)
  expect(text).toMatch(/110126-01.*110226-01.*110326-01/)
})

it('each vendor is asked by one letter in his language', async () => {
  const found = await pages('order-inquiry')
  expect(found).toHaveLength(2)
  expect(found[0]).toMatch(/Guten Tag Uwe.*110126-01.*110326-01/)
  expect(found[0]).not.toContain('110226-01')
  expect(found[1]).toMatch(/Dear Rodex.*110226-01/)
})
