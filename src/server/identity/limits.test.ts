import { afterEach, describe, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
const closeWorld = () => world.close()

const EMAIL = 'owner@example.com'
const MINUTE = 60_000
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('the limit of a peer', () => {
  afterEach(closeWorld)

  it('is one for all addresses of an IPv6 network', async () => {
    world = await openIdentityWorld()
    const attempt = (host: number) =>
      world.browser(`2001:db8:1:2::${host}`).post('/api/auth/sign-in/email', { email: 'x' })
    for (const n of times(30)) expect((await attempt(n)).status).toBe(422)
    expect((await attempt(77)).status).toBe(429)
    expect((await world.browser('2001:db8:1:3::1').post('/api/auth/sign-in/email', { email: 'x' })).status).toBe(422)
  })

  it('is 30 attempts a minute, whatever a client writes into forwarded headers', async () => {
    world = await openIdentityWorld()
    const browser = world.browser('203.0.113.7')
    // Refused for their format, so that the test does not hash thirty times.
    const attempt = (n: number) =>
      browser.send('POST', '/api/auth/sign-in/email', { email: 'x' }, { 'x-forwarded-for': `198.51.100.${n}` })
    for (const n of times(30)) expect((await attempt(n)).status).toBe(422)
    const refused = await attempt(31)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.retryAfter)).toBeGreaterThan(50)
    expect((await world.browser('203.0.113.8').post('/api/auth/sign-in/email', { email: 'x' })).status).toBe(422)
    world.pass(MINUTE)
    expect((await attempt(32)).status).toBe(422)
  })

  it('shuts no one out for hours when the clock is put back', async () => {
    world = await openIdentityWorld()
    const attempt = () => world.browser('203.0.113.7').post('/api/auth/sign-in/email', { email: 'x' })
    for (const _ of times(30)) await attempt()
    expect((await attempt()).status).toBe(429)
    world.pass(-120 * MINUTE)
    expect((await attempt()).status).toBe(422)
  })
})

describe('the limit of an account', () => {
  afterEach(closeWorld)

  const guess = (peer: number, browser = world.browser(`203.0.113.${peer}`)) =>
    browser.post('/api/auth/sign-in/email', { email: EMAIL, password: 'a wrong guess' })

  it('is 5 failures a minute from anywhere, and does not lock out a device that logged in before', async () => {
    world = await openIdentityWorld()
    const known = await world.owner()
    const statuses = (await Promise.all(times(8).map((n) => guess(n)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])

    const right = { email: EMAIL, password: PASSWORD }
    const stranger = await world.browser('203.0.113.99').post('/api/auth/sign-in/email', right)
    expect([stranger.status, Number(stranger.retryAfter) > 50]).toEqual([429, true])
    await known.post('/api/auth/sign-out')
    expect((await known.post('/api/auth/sign-in/email', right)).status).toBe(200)

    world.pass(MINUTE)
    expect((await world.browser('203.0.113.99').post('/api/auth/sign-in/email', right)).status).toBe(200)
  })

  it('holds for a known device on its own, and for addresses no one has', async () => {
    world = await openIdentityWorld()
    const known = await world.owner()
    for (const n of times(5)) expect((await guess(n, known)).status).toBe(401)
    expect((await guess(6, known)).status).toBe(429)
    expect((await guess(7)).status).toBe(401)

    const unknown = () =>
      world.browser().post('/api/auth/sign-in/email', { email: 'no@example.com', password: 'guess' })
    for (const _ of times(5)) expect((await unknown()).status).toBe(401)
    expect((await unknown()).status).toBe(429)
  })

  it('is not escaped by a device cookie of one’s own making', async () => {
    world = await openIdentityWorld()
    const known = await world.owner()
    for (const n of times(5)) await guess(n)
    const forged = world.browser('203.0.113.50')
    const [value, signature] = decodeURIComponent(known.cookies.get('prime.device')!).split('.')
    forged.cookies.set('prime.device', encodeURIComponent(`x${value}.${signature}`))
    expect((await guess(50, forged)).status).toBe(429)
  })

  it('counts only failures', async () => {
    world = await openIdentityWorld()
    await world.owner()
    const right = { email: EMAIL, password: PASSWORD }
    const answers = await Promise.all(
      times(7).map((n) => world.browser(`10.0.0.${n}`).post('/api/auth/sign-in/email', right)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  })
})

it('no limit holds where limits are off', async () => {
  world = await openIdentityWorld({ limited: false })
  await world.owner()
  const guess = () => world.browser().post('/api/auth/sign-in/email', { email: EMAIL, password: 'a wrong guess' })
  for (const { status } of await Promise.all(times(8).map(guess))) expect(status).toBe(401)
  for (const _ of times(35))
    expect((await world.browser().post('/api/auth/sign-in/email', { email: 'x' })).status).toBe(422)
  await world.close()
})
