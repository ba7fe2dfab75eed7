import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { timeOf } from '#server/identity/stores/database.ts'
import { openPostgresDatabase } from '#server/identity/stores/postgres.ts'
import { type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'

let postgres: TestPostgres
const worlds: IdentityWorld[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const world of worlds) await world.close()
  await postgres.stop()
})

async function twoNodes(): Promise<[IdentityWorld, IdentityWorld]> {
  const databaseUrl = await postgres.another()
  // Both at once: only one of them may create the tables.
  const [one, two] = await Promise.all([openIdentityWorld({ databaseUrl }), openIdentityWorld({ databaseUrl })])
  worlds.push(one, two)
  return [one, two]
}

it('two first accounts on two nodes at the same time give one owner', async () => {
  const [one, two] = await twoNodes()
  await Promise.all([one.signUp('a@example.com'), two.signUp('b@example.com'), two.signUp('c@example.com')])
  const roles = (await one.identity.people()).map(({ role }) => role)
  expect(roles.sort()).toEqual(['owner', 'staff', 'staff'])
})

it('two owners who lower each other on two nodes leave one', async () => {
  const [one, two] = await twoNodes()
  const first = await one.signUp('a@example.com')
  const second = await two.signUp('b@example.com')
  const [a, b] = await one.identity.people()
  await first.send('PATCH', `/api/people/${b!.id}`, { status: 'active', role: 'owner' })
  const answers = await Promise.all([
    first.send('PATCH', `/api/people/${b!.id}`, { role: 'staff' }),
    second.send('PATCH', `/api/people/${a!.id}`, { role: 'staff' }),
  ])
  // The second is no longer an owner, or would be the last one.
  expect(answers.map(({ status }) => (status === 403 ? 422 : status)).sort()).toEqual([200, 422])
  const owners = (await one.identity.people()).filter(({ role, status }) => role === 'owner' && status === 'active')
  expect(owners).toHaveLength(1)
})

it('a session of one node counts on the other, which is notified when it ends', async () => {
  const [one, two] = await twoNodes()
  const browser = await one.signUp('a@example.com')
  const cookie = browser.cookieHeader()!
  expect(await two.identity.callerOf({ cookie })).toMatchObject({ kind: 'person', person: { role: 'owner' } })
  const [session] = (await browser.send('GET', '/api/sessions')).body
  const { key } = (await browser.post('/api/keys', { name: 'x', role: 'staff' })).body
  expect(await two.identity.callerOf({ authorization: `Bearer ${key}` })).toMatchObject({ kind: 'key' })

  await browser.post('/api/auth/sign-out')
  expect(await two.identity.callerOf({ cookie })).toEqual({ kind: 'nobody' })
  await expect.poll(() => two.revoked).toContainEqual({ sessionId: session.id })
})

it('goes on after the database was restarted, and hears the other node again', async () => {
  const [one, two] = await twoNodes()
  const browser = await one.signUp('a@example.com')
  await postgres.killBackends()
  const cookie = browser.cookieHeader()!
  await expect.poll(() => one.identity.callerOf({ cookie }).catch(() => undefined)).toMatchObject({ kind: 'person' })
  await new Promise((done) => setTimeout(done, 1500))
  await browser.post('/api/auth/sign-out')
  await expect.poll(() => two.revoked.length).toBeGreaterThan(0)
})

it('answers the same row until it changes, and at once with what was written', async () => {
  const database = await openPostgresDatabase(await postgres.another(), () => undefined)
  const run = (sql: string) => (database.handle as Pool).query(sql)
  const first = () => database.first('SELECT * FROM guest WHERE id = ?', 'a')
  await database.migrate(
    async () => void (await run('CREATE TABLE guest (id text PRIMARY KEY, name text, seen timestamptz)')),
  )
  expect(await first()).toBeUndefined()
  await run(`INSERT INTO guest VALUES ('a', 'Ada', '2026-11-20T12:00:00.250Z')`)
  const row = await first()
  expect([row?.name, timeOf(row?.seen)]).toEqual(['Ada', Date.parse('2026-11-20T12:00:00.250Z')])
  expect(await first()).toBe(row)
  await run(`UPDATE guest SET name = 'Grace'`)
  expect(await first()).toMatchObject({ name: 'Grace' })
  await run('DELETE FROM guest')
  expect(await first()).toBeUndefined()
  await database.close()
})

it('answers 503 while the database is down, and works again afterwards', async () => {
  const [one] = await twoNodes()
  const browser = await one.signUp('a@example.com')
  const restarted = postgres.restart(1500)
  await expect.poll(async () => (await browser.send('GET', '/api/people')).status).toBe(503)
  const signIn = await one.browser().post('/api/auth/sign-in/email', { email: 'a@example.com', password: PASSWORD })
  expect([signIn.status, signIn.body.code]).toEqual([503, 'unavailable'])
  await restarted
  await expect.poll(async () => (await browser.send('GET', '/api/people')).status).toBe(200)
})

it('keeps its tables in a schema of their own, and writes a backup without sessions', async () => {
  const [one] = await twoNodes()
  const browser = await one.signUp('a@example.com')
  const client = new Client(one.config.databaseUrl)
  await client.connect()
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  await client.end()
  expect(rows).toEqual([])

  const folder = mkdtempSync(join(tmpdir(), 'prime-identity-'))
  await one.identity.backup(join(folder, 'people.jsonl'))
  const text = readFileSync(join(folder, 'people.jsonl'), 'utf8')
  rmSync(folder, { recursive: true })
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ table }) => table)).toEqual(['user', 'account', 'setting', 'signIn'])
  expect(lines[0].row.email).toBe('a@example.com')
  expect(text).not.toContain(decodeURIComponent(browser.cookies.get('prime.session_token')!).split('.')[0])
  expect(text).not.toContain(PASSWORD)
})
