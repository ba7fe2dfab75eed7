import { afterEach, describe, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

const HOUR = 3_600_000
const COOKIE = 'prime.session_token'

describe('the guard', () => {
  it('knows the person of a session cookie', async () => {
    world = await openIdentityWorld()
    const browser = await world.owner()
    const caller = await world.identity.callerOf({ cookie: `other=1; ${browser.cookieHeader()}` })
    expect(caller).toMatchObject({ kind: 'person', person: { email: 'owner@example.com', role: 'owner' } })
  })

  it.each([
    ['nothing', undefined],
    ['another value', 'prime.session_token=abc'],
    ['a token without a signature', 'prime.session_token=abcdefghijklmnopqrstuvwxyzabcdef'],
    ['a broken encoding', 'prime.session_token=%E0%A4%A'],
    ['an empty signature', 'prime.session_token=abc.'],
  ])('takes %s for nobody', async (_name, cookie) => {
    world = await openIdentityWorld()
    expect(await world.identity.callerOf({ ...(cookie && { cookie }) })).toEqual({ kind: 'nobody' })
  })

  it('rejects a cookie with another token under the same signature, or signed with another key', async () => {
    world = await openIdentityWorld()
    const mine = decodeURIComponent((await world.owner()).cookies.get(COOKIE)!)
    const other = decodeURIComponent((await world.signUp('b@example.com')).cookies.get(COOKIE)!)
    const mixed = `${other.split('.')[0]}.${mine.split('.')[1]}`
    expect(await world.identity.callerOf({ cookie: `${COOKIE}=${encodeURIComponent(mixed)}` })).toEqual({
      kind: 'nobody',
    })

    const { dataFolder } = world.config
    const elsewhere = await openIdentityWorld({ dataFolder, secretKey: 'quite another key of the same length, yes' })
    const seen = await elsewhere.identity.callerOf({ cookie: `${COOKIE}=${encodeURIComponent(mine)}` })
    await elsewhere.close()
    expect(seen).toEqual({ kind: 'nobody' })
  })

  it('ends a session after 12 hours without use and after 7 days of use', async () => {
    world = await openIdentityWorld()
    const browser = await world.owner()
    const isSignedIn = async () => (await browser.send('GET', '/api/auth/get-session')).body !== null
    world.pass(11 * HOUR)
    expect(await isSignedIn()).toBe(true)
    world.pass(11 * HOUR)
    expect(await isSignedIn()).toBe(true)
    world.pass(12 * HOUR)
    expect(await isSignedIn()).toBe(false)

    await browser.post('/api/auth/sign-in/email', { email: 'owner@example.com', password: PASSWORD })
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      expect(await isSignedIn()).toBe(true)
      world.pass(8 * HOUR)
    }
    expect(await isSignedIn()).toBe(true)
    world.pass(8 * HOUR)
    expect(await isSignedIn()).toBe(false)
  })

  it('ends a session that only an open socket asks about, and keeps no key in use by it', async () => {
    world = await openIdentityWorld()
    const browser = await world.owner()
    const { key } = (await browser.post('/api/keys', { name: 'Script', role: 'staff' })).body
    const session = { cookie: browser.cookieHeader()! }
    const lookUp = (headers: { cookie?: string; authorization?: string }) =>
      world.identity.callerOf(headers, { isBackground: true })
    for (let hours = 0; hours < 12; hours++) {
      expect((await lookUp(session)).kind).toBe('person')
      expect((await lookUp({ authorization: `Bearer ${key}` })).kind).toBe('key')
      world.pass(HOUR)
    }
    expect((await lookUp(session)).kind).toBe('nobody')
    await browser.post('/api/auth/sign-in/email', { email: 'owner@example.com', password: PASSWORD })
    expect((await browser.send('GET', '/api/keys')).body[0].lastUsedAt).toBeNull()
  })

  it('notes when someone was last seen, also across a restart', async () => {
    world = await openIdentityWorld()
    const browser = await world.owner()
    world.pass(6 * HOUR)
    const at = world.now().toISOString()
    await browser.send('GET', '/api/people')
    await expect
      .poll(async () => (await browser.send('GET', '/api/people')).body[0].lastSeenAt)
      .satisfies((seen: string | null) => seen !== null && seen >= at)
  })
})

describe('sessions', () => {
  it('are listed and ended one by one, and open connections are notified', async () => {
    world = await openIdentityWorld()
    const here = await world.owner()
    const there = world.browser()
    await there.post('/api/auth/sign-in/email', { email: 'owner@example.com', password: PASSWORD })
    const list = (await here.send('GET', '/api/sessions')).body
    expect(list).toHaveLength(2)
    const other = list.find((session: { current: boolean }) => !session.current)
    expect(other.address).toBe('192.0.2.1')

    expect((await here.send('DELETE', `/api/sessions/${other.id}`)).status).toBe(200)
    expect((await there.send('GET', '/api/sessions')).status).toBe(401)
    expect((await here.send('GET', '/api/sessions')).body).toHaveLength(1)
    expect(world.revoked).toContainEqual({ sessionId: other.id })
  })

  it('of others can be neither seen nor ended', async () => {
    world = await openIdentityWorld()
    const owner = await world.owner()
    const second = await world.signUp('second@example.com')
    const [own] = (await owner.send('GET', '/api/sessions')).body
    expect((await second.send('DELETE', `/api/sessions/${own.id}`)).status).toBe(404)
    expect((await owner.send('GET', '/api/sessions')).status).toBe(200)
  })

  it('end at sign-out, and open sockets are notified', async () => {
    world = await openIdentityWorld()
    const browser = await world.owner()
    const [own] = (await browser.send('GET', '/api/sessions')).body
    await browser.post('/api/auth/sign-out')
    expect(world.revoked).toEqual([{ sessionId: own.id }])
  })
})
