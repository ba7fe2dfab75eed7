import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { type Client, signUp } from '#test/support/server.ts'

let server: HostedServer
let owner: Client
let staffKey: string
let viewerKey: string
beforeAll(async () => {
  server = await openServer()
  owner = await signUp(server.url, 'sam@prime.test')
  ;[staffKey, viewerKey] = (await Promise.all([keyOf('staff'), keyOf('viewer')])) as [string, string]
  const structure = { one: 'Salary', many: 'Salaries', title: 'who', fields: { who: text('Who'), pay: money('Pay') } }
  await command('tables.design', { table: 'salaries', isNew: true, structure })
  await command('tables.setAccess', { table: 'salaries', readers: ['owner'], writers: ['owner'] })
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

const text = (label: string) => ({ kind: 'text', label, options: {} })
const money = (label: string) => ({ kind: 'money', label, options: {} })
const keyOf = async (role: string): Promise<string> =>
  (await owner.call('POST', '/api/keys', { name: role, role })).body.key
const command = async (name: string, input: object) => {
  const key = { 'idempotency-key': `keys-of-less-${name}` }
  expect((await owner.call('POST', `/api/commands/${name}`, { input }, key)).status).toBe(200)
}
/** Sends with an API key, or as the owner in person. */
async function send(method: string, path: string, { key, form }: { key?: string; form?: [string, Blob | string][] }) {
  const body = new FormData()
  for (const [name, value] of form ?? [])
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, 'contract.txt')
  const who = key ? { authorization: `Bearer ${key}` } : { cookie: owner.cookie, origin: server.url }
  const answer = await fetch(server.url + path, { method, headers: who, ...(form && { body }) })
  const said = await answer.text()
  return { status: answer.status, said, ...(said.startsWith('{') && { body: JSON.parse(said) }) }
}

it('a key with fewer rights than its owner reads no file that the owner uploaded for records it may not read', async () => {
  const file: [string, Blob] = ['file', new Blob(['the contract of Ann'])]
  const { hash } = (await send('POST', '/api/files', { form: [file] })).body
  const data = { name: 'contract.txt', hash, size: 1, type: 'text/plain', collection: 'salaries', recordId: 's1' }
  const attached = await owner.call('POST', '/api/collections/attachments/documents', { id: 'a1', data })
  expect(attached.status).toBe(201)
  for (const key of [staffKey, viewerKey]) expect((await send('GET', `/api/files/${hash}`, { key })).status).toBe(404)
  const stolen = await fetch(`${server.url}/api/collections/attachments/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staffKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'a2', data: { ...data, collection: 'parts', recordId: 'p1' } }),
  })
  expect(stolen.status).toBe(404)
  expect((await send('GET', `/api/files/${hash}`, {})).status).toBe(200)
})

it('what the key itself uploads is read and attached by it, and by its owner', async () => {
  const file: [string, Blob] = ['file', new Blob(['a note of the key'])]
  const { hash } = (await send('POST', '/api/files', { key: staffKey, form: [file] })).body
  expect((await send('GET', `/api/files/${hash}`, { key: staffKey })).said).toBe('a note of the key')
  expect((await send('GET', `/api/files/${hash}`, {})).status).toBe(200)
  expect((await send('GET', `/api/files/${hash}`, { key: viewerKey })).status).toBe(404)
})

it('it sees, mends and cancels no import of its owner', async () => {
  const rows = JSON.stringify([
    { id: 's1', who: 'Ann', pay: 5000 },
    { id: 's2', who: 'Bob', pay: 'unknown' },
  ])
  const plan = JSON.stringify({ collection: 'salaries', format: 'json', mode: 'create', key: '$id' })
  const begin = (key?: string) =>
    send('POST', '/api/imports', {
      ...(key && { key }),
      form: [
        ['plan', plan],
        ['file', new Blob([rows])],
      ],
    })
  const { id } = (await begin()).body
  await vi.waitFor(async () => expect((await send('GET', `/api/imports/${id}`, {})).body.step).toBe('checked'), {
    timeout: 20_000,
  })
  expect((await send('GET', `/api/imports/${id}/rows`, {})).said).toContain('Bob')
  for (const key of [staffKey, viewerKey]) {
    expect((await send('GET', '/api/imports', { key })).body.items).toEqual([])
    for (const path of ['', '/rows', '/errors', '/preview?kind=create', '/undo'])
      expect([path, (await send('GET', `/api/imports/${id}${path}`, { key })).status]).toEqual([path, 404])
  }
  expect((await send('POST', `/api/imports/${id}/cancel`, { key: staffKey })).status).toBe(404)
})
