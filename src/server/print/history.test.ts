import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOBODY } from '#model/command/people.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'v1', { name: 'SKF USA Inc.', city: 'Lansdale' })
  await world.call(
    'PATCH',
    '/api/collections/vendors/documents/v1',
    { patch: { city: 'Blue Bell' } },
    { 'if-match': '*' },
  )
  world.pass(86_400_000)
  await world.put('customers', 'c1', { name: 'Acme Pumps' })
})
afterAll(() => world.close())

const printed = async (query: Record<string, string>) => {
  const url = `/api/print/history?${new URLSearchParams(query)}`
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test', origin: ORIGIN } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
}

it('an extract of the history tells who did what to which record, before and after, the oldest first', async () => {
  const text = await printed({ about: 'Everybody' })
  expect(text).toContain('Everybody · 3 records · times in UTC')
  expect(text).toMatch(/Vendor SKF USA Inc\., new .*City: Lansdale, then Blue Bell .*Customer Acme Pumps, new/)
})

it('an extract holds what the filter asks for and nothing else', async () => {
  const text = await printed({ collection: 'vendors', to: '2026-11-20T23:59:59.999Z' })
  expect(text).toContain('2 records')
  expect(text).not.toContain('Acme')
})

it('an extract is refused to no one, to a page elsewhere, and where it is too long', async () => {
  const ask = (headers = {}, as = world.sam) => world.call('GET', '/api/print/history', undefined, headers, as)
  expect((await ask({}, NOBODY)).status).toBe(401)
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('bad-origin')
  const by = { at: world.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' }
  for (let part = 0; part < 101; part++) {
    const writes = Array.from({ length: 20 }, (_, at) => ({
      collection: 'todos',
      id: `t${part}-${at}`,
      data: { title: 'T' },
      before: undefined,
    }))
    await world.prime.driver.write((tx) => tx.commit(writes, by))
  }
  expect((await ask()).body).toMatchObject({ code: 'too-large' })
})
