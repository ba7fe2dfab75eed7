import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openApp } from '#server/app.ts'
import { type Live, openLive } from '#server/live/live.ts'
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'
import { type Client, connect, follow } from '#test/support/live-world.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
let people: IdentityWorld
let live: Live
let app: Awaited<ReturnType<typeof openApp>>
let url: string
let written = 0
let owner: Browser
let staff: Browser
let staffId: string
beforeEach(async () => {
  people = await openIdentityWorld()
  world = await openTestWorld()
  world.prime.identity = people.identity
  world.prime.now = people.now
  owner = await people.owner()
  staff = await people.signUp('staff@example.com')
  staffId = (await people.identity.people())[1]!.id
  await owner.send('PATCH', `/api/people/${staffId}`, { status: 'active', role: 'staff' })
  // Open sockets are normally rechecked on a timer: never here, so that what happens must have happened at once.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  live = openLive(world.prime)
  app = await openApp(world.prime, { live })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  url = `${address.replace('http', 'ws')}/api/live`
  Object.assign(world.prime.config, { origins: [ORIGIN, address] })
  await world.put('todos', 't1', { title: 'Before' })
})
afterEach(async () => {
  await Promise.all([app.close(), live.close()])
  vi.useRealTimers()
  await world.close()
  await people.close()
})

const keyOf = async (role: string, maker = owner, more: object = {}) =>
  (await maker.post('/api/keys', { name: 'nightly', role, ...more })).body as { id: string; key: string }
const byKey = (key: string) => follow(new WebSocket(url, { headers: { authorization: `Bearer ${key}` } }))
const byCookie = (browser: Browser) => connect(url, browser.cookieHeader()!)

async function following(client: Client): Promise<Client> {
  await client.next('hello')
  client.say({ t: 'sub', id: 's1', collection: 'todos', query: {} })
  await client.next('snap')
  return client
}

/** Expects that the client was told, was closed, and heard nothing written since. */
async function isEnded(client: Client, state = 'revoked'): Promise<void> {
  expect(await client.next('auth')).toEqual({ t: 'auth', state })
  expect(await client.closed).toBe(4401)
  const title = `After ${++written}`
  await world.put('todos', 't2', { title })
  expect(JSON.stringify(client.heard)).not.toContain(title)
}

async function goesOn(client: Client): Promise<void> {
  const title = `Later ${++written}`
  await world.put('todos', 't3', { title })
  while ((await client.next('chg')).put[0].data.title !== title);
}

describe('the socket of an API key', () => {
  it('closes at once when the key is removed, and that of no other key', async () => {
    const [key, other] = [await keyOf('staff'), await keyOf('viewer')]
    const [client, kept] = [await following(byKey(key.key)), await following(byKey(other.key))]
    await owner.send('DELETE', `/api/keys/${key.id}`)
    await isEnded(client)
    await goesOn(kept)
  })

  it('is notified when the key ends, and then closes', async () => {
    const expiresAt = new Date(people.now().getTime() + 60_000).toISOString()
    const key = await keyOf('staff', owner, { expiresAt })
    const client = byKey(key.key)
    expect(await client.next('hello')).toMatchObject({ sessionExpiresAt: expiresAt })
    people.pass(60_000)
    vi.advanceTimersByTime(1_000)
    await isEnded(client, 'expired')
  })

  it('closes when all keys of its maker are ended, and when the maker is disabled', async () => {
    await owner.send('PATCH', `/api/people/${staffId}`, { role: 'owner' })
    const first = await following(byKey((await keyOf('staff', staff)).key))
    await staff.send('DELETE', '/api/sessions')
    await isEnded(first)
    const second = await following(byKey((await keyOf('staff', staff)).key))
    await owner.send('PATCH', `/api/people/${staffId}`, { status: 'disabled' })
    await isEnded(second)
  })

  it('has no more rights than its maker has left', async () => {
    await owner.send('PATCH', `/api/people/${staffId}`, { role: 'owner' })
    const client = byKey((await keyOf('owner', staff)).key)
    await client.next('hello')
    client.say({ t: 'sub', id: 's1', collection: 'counters', query: {} })
    await client.next('snap')
    await owner.send('PATCH', `/api/people/${staffId}`, { role: 'viewer' })
    expect(await client.next('err')).toMatchObject({ id: 's1', status: 404 })
  })
})

describe('the socket of a person', () => {
  it('closes at once when the person is disabled', async () => {
    const client = await following(byCookie(staff))
    await owner.send('PATCH', `/api/people/${staffId}`, { status: 'disabled' })
    await isEnded(client)
  })

  it('loses at once what a lower role does not see, and keeps the rest', async () => {
    await owner.send('PATCH', `/api/people/${staffId}`, { role: 'owner' })
    const client = await following(byCookie(staff))
    client.say({ t: 'sub', id: 's2', collection: 'counters', query: {} })
    await client.next('snap')
    await owner.send('PATCH', `/api/people/${staffId}`, { role: 'viewer' })
    expect(await client.next('err')).toMatchObject({ id: 's2', status: 404 })
    await goesOn(client)
  })

  it('closes when the password is changed elsewhere; that of the session that changed it stays', async () => {
    const second = people.browser()
    await second.post('/api/auth/sign-in/email', { email: 'staff@example.com', password: PASSWORD })
    const [client, kept] = [await following(byCookie(staff)), await following(byCookie(second))]
    await second.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'quince lantern estuary' })
    await isEnded(client)
    await goesOn(kept)
  })

  it('closes when the password is set again by a link, and when the session is ended or signed out', async () => {
    const client = await following(byCookie(staff))
    const { link } = (await owner.post(`/api/people/${staffId}/reset-link`)).body
    const token = new URL(link).searchParams.get('reset')
    const newPassword = 'quince lantern estuary'
    expect((await people.browser().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    await isEnded(client)
    const again = people.browser()
    await again.post('/api/auth/sign-in/email', { email: 'staff@example.com', password: newPassword })
    const signedOut = await following(byCookie(again))
    await again.post('/api/auth/sign-out')
    await isEnded(signedOut)
  })
})
