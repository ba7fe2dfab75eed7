import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { HASHING } from '#server/identity/passwords/hashing.ts'
import { type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

it('people and sessions outlive a restart', async () => {
  world = await openIdentityWorld()
  const cookie = (await world.owner()).cookieHeader()!
  const again = await openIdentityWorld({ dataFolder: world.config.dataFolder })
  const caller = await again.identity.callerOf({ cookie })
  const second = await again.signUp('second@example.com')
  const session = (await second.send('GET', '/api/auth/get-session')).body
  await again.close()
  expect(caller).toMatchObject({ kind: 'person', person: { role: 'owner' } })
  expect(session.user).toMatchObject({ role: 'staff', status: 'pending' })
})

it('a backup holds people and credentials but no sessions, and opens as it is', async () => {
  world = await openIdentityWorld()
  const browser = await world.owner()
  const token = decodeURIComponent(browser.cookies.get('prime.session_token')!).split('.')[0]!
  const file = join(world.config.dataFolder, 'copy.db')
  await world.identity.backup(file)
  expect(existsSync(`${file}.part`)).toBe(false)

  const copy = new DatabaseSync(file, { readOnly: true })
  const count = (table: string) => copy.prepare(`SELECT count(*) AS n FROM "${table}"`).get()!.n
  expect([count('user'), count('account'), count('session'), count('verification')]).toEqual([1, 1, 0, 0])
  const bytes = copy.prepare('SELECT group_concat(quote(token)) AS tokens FROM session').get()
  expect(String(bytes?.tokens)).not.toContain(token)
  copy.close()
  expect((await browser.send('GET', '/api/people')).status).toBe(200)
})

it('nobody else on the machine may read the file or its copy', async () => {
  world = await openIdentityWorld()
  await world.owner()
  const at = (name: string) => join(world.config.dataFolder, name)
  await world.identity.backup(at('copy.db'))
  for (const name of ['auth.db', 'auth.db-wal', 'copy.db']) expect(statSync(at(name)).mode & 0o077).toBe(0)
})

it('the guard does not wait while someone signs up', async () => {
  // With Prime's real password hashing: a quick hash would keep nobody waiting.
  world = await openIdentityWorld({}, HASHING)
  const cookie = (await world.owner()).cookieHeader()!
  const pending = world.browser().post('/api/auth/sign-up/email', { email: 'b@example.com', password: PASSWORD })
  let calls = 0
  let isDone = false
  void pending.then(() => {
    isDone = true
  })
  while (!isDone) {
    await world.identity.callerOf({ cookie })
    calls++
    await new Promise((done) => setImmediate(done))
  }
  expect(calls).toBeGreaterThan(20)
})
