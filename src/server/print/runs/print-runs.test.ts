import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPrinting, type PrintRunState } from '#model/print/print-run.ts'
import type { Data } from '#model/schema/value.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const CUSTOMERS = 60
let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', { name: 'Company', companyName: 'Meridian Bearing' })
  const by = { id: 'sam', email: 'sam@prime.test' }
  const one = (collection: string, id: string, data: Data) => ({ collection, id, data, before: undefined })
  const writes = Array.from({ length: CUSTOMERS }, (_, at) => [
    one('customers', `c${at}`, { name: `Customer ${at}` }),
    one('receivable', `i${at}`, {
      ...{ invoiceNumber: `INV-${at}`, customerId: `c${at}`, status: 'Open', dueDate: '2026-10-01' },
      ...{ totalAmount: 100 + at, balance: 100 + at },
    }),
  ]).flat()
  await world.prime.driver.write((tx) => tx.commit(writes, { at: new Date(), by, command: 'test' }))
})
afterAll(() => world.close())

const ids = Array.from({ length: CUSTOMERS }, (_, at) => `c${at}`)
const begin = (body: object, template = 'customer-statement') => world.call('POST', `/api/print/${template}/runs`, body)

async function ended(id: string): Promise<PrintRunState> {
  for (;;) {
    const { body } = await world.call('GET', `/api/print-runs/${id}`)
    if (!isPrinting(body)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it('statements of many customers are one PDF, made beside everything else, in the order they were asked', async () => {
  const { status, body } = await begin({ ids, page: 'A4' })
  expect([status, body.step, body.records]).toEqual([201, 'writing', CUSTOMERS])
  expect((await begin({ ids: ['c1'] })).body.detail).toContain('is still being made')
  const done = await ended(body.id)
  expect(done).toMatchObject({ step: 'done', written: CUSTOMERS, share: 1, file: { name: 'Statement.pdf' } })
  const url = `/api/files/${done.file!.hash}`
  const file = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test' } })
  expect(file.statusCode).toBe(200)
  const { pages } = readPdf(file.rawPayload)
  expect(pages).toHaveLength(CUSTOMERS)
  expect(pages[0]).toMatch(/Customer 0[\s\S]*INV-0[\s\S]*100\.00/)
  expect(pages.at(-1)).toMatch(/Customer 59[\s\S]*INV-59[\s\S]*159\.00/)
})

it('a statement takes off what came and settles no invoice, money and credit notes', async () => {
  await world.put('payments', 'p1', {
    ...{ paymentNumber: 'PAY-9', direction: 'In', status: 'Posted', partyType: 'customers', partyId: 'c7' },
    ...{ paidOn: '2026-11-02', amount: 30.25, unapplied: 30.25, currency: 'USD' },
  })
  await world.put('vouchers', 'v1', {
    ...{ voucherNumber: 'CN-4', type: 'Credit note', status: 'Posted', partyType: 'customers', partyId: 'c7' },
    ...{ date: '2026-11-03', totalAmount: 10, balance: 4.5, currency: 'USD' },
  })
  const { body } = await begin({ ids: ['c7', 'c8'] })
  const { file } = await ended(body.id)
  const url = `/api/files/${file!.hash}`
  const { rawPayload } = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test' } })
  const [mine, other] = readPdf(rawPayload).pages
  for (const text of ['PAY-9', 'CN-4', 'NOT APPLIED', '−34.75', 'Total due USD 72.25']) expect(mine).toContain(text)
  expect(other).not.toContain('PAY-9')
})

it('one that is cancelled leaves no file, and the next one begins at once', async () => {
  const { body } = await begin({ ids })
  const { body: after } = await world.call('POST', `/api/print-runs/${body.id}/cancel`)
  expect(after.step).toBe('cancelled')
  expect(await ended(body.id)).not.toHaveProperty('file')
  const again = await begin({ ids: ['c3'] })
  expect((await ended(again.body.id)).step).toBe('done')
})

it('a customer that is gone ends it with its name, and no one else sees it', async () => {
  const { body } = await begin({ ids: ['c1', 'gone'] })
  expect(await ended(body.id)).toMatchObject({ step: 'failed', problem: 'There is no customer "gone".' })
  expect((await world.call('GET', `/api/print-runs/${body.id}`, undefined, {}, world.kim)).status).toBe(404)
})

it.each([
  [{ ids: [] }, 422],
  [{ ids, page: 'avery-5160' }, 400],
  [{ ids: Array.from({ length: 5_001 }, (_, at) => `c${at}`) }, 413],
])('what cannot be printed so is refused: %#', async (body, status) => {
  expect((await begin(body)).status).toBe(status)
})
