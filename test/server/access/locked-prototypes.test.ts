import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, type Server, signIn, signUp, startServer } from '#test/support/server.ts'

let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'sam@prime.test')
  for (const id of ['one', 'two'])
    await owner.call(
      'PUT',
      `/api/collections/loose/documents/${id}`,
      { data: { name: id, toString: 'own' } },
      { 'if-none-match': '*' },
    )
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

const send = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { origin: server.url, cookie: owner.cookie, ...init.headers } })

it('people log in while prototypes are locked', async () => {
  const again = await signIn(server.url, 'sam@prime.test')
  expect((await again.call('GET', '/api/people')).status).toBe(200)
})

it('papers are printed while prototypes are locked', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Report', facts: [['A', 'b']] })
  const paper = await send('/api/print/report', { method: 'POST', headers, body })
  expect(paper.status).toBe(200)
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('a workbook goes out and comes in again while prototypes are locked', async () => {
  const out = await send('/api/export?collection=loose&format=xlsx')
  expect(out.status).toBe(200)
  const form = new FormData()
  form.append('plan', JSON.stringify({ collection: 'copied', format: 'sheet' }))
  form.append('file', new Blob([await out.arrayBuffer()]), 'loose.xlsx')
  const sent = await send('/api/imports', { method: 'POST', body: form })
  expect(sent.status).toBe(201)
  const { id } = (await sent.json()) as { id: string }
  const state = async () => (await owner.call('GET', `/api/imports/${id}`)).body.step
  await expect.poll(state, { timeout: 15_000 }).toBe('checked')
  expect((await owner.call('POST', `/api/imports/${id}/run`, {})).status).toBeLessThan(300)
  await expect.poll(state, { timeout: 15_000 }).toBe('done')
  const { body } = await owner.call('POST', '/api/collections/copied/query', {})
  expect(body.documents.map(({ data }: { data: { name: string } }) => data.name).toSorted()).toEqual(['one', 'two'])
  expect(server.log()).not.toContain('"level":"error"')
})
