import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

let server: Server
let owner: Client
let staff: Client
let staffId: string
beforeAll(async () => {
  server = await startServer({ PRIME_SIGNUP: 'open' })
  owner = await signUp(server.url, 'sam@prime.test')
  staff = await signUp(server.url, 'jo@prime.test')
  const people = (await owner.call('GET', '/api/people')).body as { id: string; email: string }[]
  staffId = people.find(({ email }) => email === staff.email)!.id
  await owner.call('PATCH', `/api/people/${staffId}`, { role: 'owner' })
  await owner.call('PATCH', `/api/people/${staffId}`, { role: 'staff' })
  await fetch(`${server.url}/api/export/all`, { headers: { cookie: owner.cookie } }).then((answer) => answer.bytes())
})
afterAll(() => server?.wipe())

const acts = async (client: Client) =>
  (await client.call('GET', '/api/history')).body.entries.filter(({ command }: { command: string }) =>
    command.startsWith('people.'),
  )

it('a borrowed role and an export of everything are in the history of owners alone', async () => {
  const told = await acts(owner)
  expect(told.map(({ command }: { command: string }) => command)).toEqual([
    'people.exportAll',
    'people.changeRole',
    'people.changeRole',
  ])
  expect(told[1].by.email).toBe('sam@prime.test')
  expect(await acts(staff)).toEqual([])
  expect((await staff.call('GET', '/api/collections/access/documents')).status).toBe(404)
})

it('nobody takes such a line back, writes one or brings one in', async () => {
  const [{ seq }] = await acts(owner)
  const tried = [
    await owner.call('POST', '/api/commands/history.undo', { input: { seq } }),
    await owner.call('POST', '/api/collections/access/documents', { id: 'x', data: { about: 'x' } }),
    await owner.call('POST', '/api/commit', {
      writes: [{ op: 'create', collection: 'access', id: 'x', data: { about: 'x' } }],
    }),
  ]
  expect(tried.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true])
  expect(await acts(owner)).toHaveLength(3)
})

it('verify finds the line of an act that was changed in the file', async () => {
  await server.stop()
  const file = join(server.folder, 'prime.db')
  const db = new DatabaseSync(file)
  db.exec('DROP TRIGGER log_keeps_lines')
  const row = db.prepare(`SELECT min(seq) AS seq FROM log WHERE command = 'people.changeRole'`).get()
  db.prepare(`UPDATE log SET changes = replace(changes, '"owner"', '"staff"') WHERE seq = ?`).run(row!['seq']!)
  db.close()
  const { code, error } = await tool('verify', [], `file:${file}`)
  expect([code, error]).toEqual([1, expect.stringContaining(`commit ${row!['seq']}:`)])
})
