import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF' })
  const order = (poNumber: string, orderDate: string, unitPrice: number, status: string) =>
    world.put('po', poNumber, {
      poNumber,
      orderDate,
      status,
      vendorName: 'SKF USA Inc.',
      lines: [{ partNumber: '6205 2rs1', qty: 10, unitPrice }],
    })
  await order('100126-01', '2026-10-01', 4.2, 'Received')
  await order('110126-01', '2026-11-01', 5.05, 'Received')
  await order('111526-01', '2026-11-15', 5.5, 'Pending')
})
afterAll(() => world.close())

async function printed(query = '', status = 200): Promise<string> {
  const url = `/api/print/price-sheet/p1${query}`
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test', origin: ORIGIN } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status)
  return status === 200 ? readPdf(answer.rawPayload).pages.join(' ') : answer.body
}

describe('the price sheet of a part', () => {
  it('has every price, the latest first, with what was paid last, least and most', async () => {
    const text = await printed()
    expect(text).toContain('Prices of SKF 6205-2RS1')
    expect(text).toMatch(/111526-01 .*110126-01 .*100126-01/)
    expect(text).toMatch(/LAST PAID.* 5\.05 .*4\.20/i)
  })

  it('tells of an earlier day only what was known by then', async () => {
    const text = await printed('?asOf=2026-10-31')
    expect(text).toContain('100126-01')
    expect(text).not.toContain('110126-01')
  })

  it('is of a day, and of nothing else', async () => {
    expect(await printed('?asOf=yesterday', 400)).toContain('is a day')
  })
})
