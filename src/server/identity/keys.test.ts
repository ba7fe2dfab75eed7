import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

const DAY = 86_400_000
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

it('a key is shown once, kept as a digest and stands in for the person who made it', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const made = await owner.post('/api/keys', { name: 'Nightly import', role: 'staff' })
  expect(made.status).toBe(201)
  const { key, id } = made.body
  expect(key).toMatch(/^prime_[A-Za-z0-9_-]{43}$/)

  expect(await world.identity.callerOf(bearer(key))).toMatchObject({ kind: 'key', keyId: id, role: 'staff' })
  const script = world.browser()
  expect((await script.send('GET', '/api/people', undefined, bearer(key))).status).toBe(200)
  const [listed] = (await owner.send('GET', '/api/keys')).body
  expect(listed).toMatchObject({
    id,
    name: 'Nightly import',
    role: 'staff',
    last4: key.slice(-4),
    expiresAt: new Date(world.now().getTime() + 365 * DAY).toISOString(),
  })
  expect(listed).not.toHaveProperty('hash')
  await expect.poll(async () => (await owner.send('GET', '/api/keys')).body[0].lastUsedAt).toMatch(/Z$/)
  await world.identity.backup(join(world.config.dataFolder, 'copy.db'))
  expect(readFileSync(join(world.config.dataFolder, 'copy.db')).includes(key)).toBe(false)
})

it('a key ends at once when it is revoked, and when its time is over', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const make = async (body: object) => (await owner.post('/api/keys', body)).body
  const isGood = async (key: string) => (await world.identity.callerOf(bearer(key))).kind === 'key'

  const forever = await make({ name: 'a', role: 'viewer' })
  expect(await isGood(forever.key)).toBe(true)
  expect((await owner.send('DELETE', `/api/keys/${forever.id}`)).status).toBe(200)
  expect(await isGood(forever.key)).toBe(false)
  expect((await owner.send('DELETE', `/api/keys/${forever.id}`)).status).toBe(404)

  const expiresAt = new Date(world.now().getTime() + DAY).toISOString()
  const dated = await make({ name: 'b', role: 'viewer', expiresAt })
  expect(await isGood(dated.key)).toBe(true)
  world.pass(DAY)
  expect(await isGood(dated.key)).toBe(false)
})

it('the holder of a removed or expired key is notified, and the key is no longer valid', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const make = async (name: string, more = {}) =>
    (await owner.post('/api/keys', { name, role: 'staff', ...more })).body.id as string
  const messages: object[] = []
  world.identity.onRevoked((what) => messages.push(what))
  const expiresAt = new Date(world.now().getTime() + DAY).toISOString()
  const ids = [await make('a'), await make('b'), await make('c', { expiresAt })]
  expect(await world.identity.keys()).toEqual(new Set(ids))

  await owner.send('DELETE', `/api/keys/${ids[0]}`)
  expect(messages).toEqual([{ keyId: ids[0] }])
  expect(await world.identity.keys()).toEqual(new Set(ids.slice(1)))
  world.pass(DAY)
  expect(await world.identity.keys()).toEqual(new Set([ids[1]]))
})

it('a key of a disabled owner is worth nothing', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const second = await world.signUp('second@example.com')
  const id = (await world.identity.people())[1]!.id
  await owner.send('PATCH', `/api/people/${id}`, { status: 'active', role: 'owner' })
  const { key } = (await second.post('/api/keys', { name: 'theirs', role: 'owner' })).body
  expect(await world.identity.callerOf(bearer(key))).toMatchObject({ kind: 'key' })
  await owner.send('PATCH', `/api/people/${id}`, { status: 'disabled' })
  expect(await world.identity.callerOf(bearer(key))).toEqual({ kind: 'nobody' })
})

it('a wrong key is no one, also beside a good cookie', async () => {
  world = await openIdentityWorld()
  const cookie = (await world.owner()).cookieHeader()!
  for (const key of ['prime_short', `prime_${'a'.repeat(43)}`, "prime_' OR 1=1 --aaaaaaaaaaaaaaaaaaaa"])
    expect(await world.identity.callerOf({ cookie, ...bearer(key) })).toEqual({ kind: 'nobody' })
})

it('keys are the owner’s business, and no key makes another', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const { key } = (await owner.post('/api/keys', { name: 'all', role: 'owner' })).body
  const script = world.browser()
  expect((await script.send('POST', '/api/keys', { name: 'x', role: 'viewer' }, bearer(key))).status).toBe(403)
  const second = await world.signUp('second@example.com')
  const id = (await world.identity.people())[1]!.id
  await owner.send('PATCH', `/api/people/${id}`, { status: 'active' })
  expect((await second.send('GET', '/api/keys')).status).toBe(403)
  expect((await second.post('/api/keys', { name: 'x', role: 'viewer' })).status).toBe(403)
})

it.each([
  { role: 'staff' },
  { name: '', role: 'staff' },
  { name: 'x', role: 'boss' },
  { name: 'x', role: 'staff', expiresAt: '2001-01-01T00:00:00Z' },
])('no key comes of %j', async (body) => {
  world = await openIdentityWorld()
  expect((await (await world.owner()).post('/api/keys', body)).body.code).toBe('invalid')
})

it('end with all sessions of their person but this one, and with the keys of no one else', async () => {
  world = await openIdentityWorld({ signUp: 'open' })
  const owner = await world.owner()
  const elsewhere = world.browser()
  await elsewhere.post('/api/auth/sign-in/email', { email: 'owner@example.com', password: PASSWORD })
  const { key } = (await owner.post('/api/keys', { name: 'Till', role: 'staff' })).body
  const answer = await owner.send('DELETE', '/api/sessions')
  expect(answer.body).toEqual({ sessions: 1, keys: 1 })
  const byKey = await world.browser().send('GET', '/api/people', undefined, { authorization: `Bearer ${key}` })
  expect([byKey.status, (await elsewhere.send('GET', '/api/people')).status]).toEqual([401, 401])
  expect((await owner.send('GET', '/api/people')).status).toBe(200)
  expect(world.acts.map(({ kind }) => kind)).toEqual(['key-made', 'key-removed'])
})
