import { createOTP } from '@better-auth/utils/otp'
import { afterEach, expect, it } from 'vitest'
import type { Person } from '#model/command/people.ts'
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

const EMAIL = 'owner@example.com'
const signIn = (browser: Browser, email = EMAIL) =>
  browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
const isSignedIn = async (browser: Browser) => (await browser.send('GET', '/api/auth/get-session')).body !== null

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const fromBase32 = (text: string): string => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
/** The code an authenticator app shows for the address it was given. */
const codeFor = (uri: string, halfMinutesLater = 0) =>
  createOTP(fromBase32(new URL(uri).searchParams.get('secret')!)).hotp(
    Math.floor(Date.now() / 30_000) + halfMinutesLater,
  )

async function withSecondFactor(browser: Browser) {
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const verified = await browser.post('/api/auth/two-factor/verify-totp', { code: await codeFor(body.totpURI) })
  expect(verified.status).toBe(200)
  return body as { totpURI: string; backupCodes: string[] }
}

/** The log lines about second factors. */
const factorActs = () =>
  world.acts.flatMap(({ kind, about, from, to, by }) => (/factor/.test(kind) ? [[kind, about, from, to, by]] : []))

it('a second factor is set up with the password and a first code, and the person stays logged in', async () => {
  world = await openIdentityWorld()
  const browser = await world.owner()
  expect((await browser.post('/api/auth/two-factor/enable', { password: 'not the right one' })).status).toBe(422)
  const made = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })
  expect(made.body.totpURI).toMatch(/^otpauth:\/\/totp\/Prime/)
  expect(made.body.backupCodes).toHaveLength(10)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(422)
  expect((await browser.send('GET', '/api/auth/two-factor')).body).toEqual({ enabled: false, requiredOfOwners: false })

  const code = await codeFor(made.body.totpURI)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).body.user.email).toBe(EMAIL)
  expect((await browser.send('GET', '/api/auth/two-factor')).body.enabled).toBe(true)
  expect(world.revoked).toEqual([])
  expect(await isSignedIn(browser)).toBe(true)
})

it('logging in then gives no session before the code', async () => {
  world = await openIdentityWorld()
  const { totpURI } = await withSecondFactor(await world.owner())
  const browser = world.browser()
  const half = await signIn(browser)
  expect([half.status, half.body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
  expect(half.setCookie.filter((line) => /session_token=[^;]/.test(line))).toEqual([])
  expect(await isSignedIn(browser)).toBe(false)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect(await isSignedIn(browser)).toBe(false)
  const whole = await browser.post('/api/auth/two-factor/verify-totp', { code: await codeFor(totpURI, 1) })
  expect([whole.status, Object.keys(whole.body)]).toEqual([200, ['user', 'session']])
  expect(await isSignedIn(browser)).toBe(true)
})

it.each([true, false])('a code of the app logs in once, at the same moment too (limits: %s)', async (limited) => {
  world = await openIdentityWorld({ limited })
  const { totpURI } = await withSecondFactor(await world.owner())
  const code = await codeFor(totpURI, 1)
  const browsers = Array.from({ length: 4 }, (_, n) => world.browser(`203.0.113.${n}`))
  for (const browser of browsers) expect((await signIn(browser)).status).toBe(200)
  const use = async (browser: Browser) => (await browser.post('/api/auth/two-factor/verify-totp', { code })).status
  expect((await Promise.all(browsers.map(use))).toSorted()).toEqual([200, 401, 401, 401])
  const late = world.browser()
  await signIn(late)
  expect(await use(late)).toBe(401)
})

it('the code that turned the second factor on does not log in', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const { body } = await owner.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const code = await codeFor(body.totpURI)
  expect((await owner.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
  const browser = world.browser()
  await signIn(browser)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(401)
  const next = await codeFor(body.totpURI, 1)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: next })).status).toBe(200)
})

it('a backup code stands in for the app once', async () => {
  world = await openIdentityWorld()
  const { backupCodes } = await withSecondFactor(await world.owner())
  const use = async () => {
    const browser = world.browser()
    await signIn(browser)
    return (await browser.post('/api/auth/two-factor/verify-totp', { code: backupCodes[0]! })).status
  }
  expect(await use()).toBe(200)
  expect(await use()).toBe(401)
})

it('a backup code logs in once, at the same moment and however it is written', async () => {
  world = await openIdentityWorld({ limited: false })
  const { backupCodes } = await withSecondFactor(await world.owner())
  const [code = '', next = '', third = '', fourth = ''] = backupCodes
  const browsers = Array.from({ length: 6 }, (_, n) => world.browser(`203.0.113.${n}`))
  for (const browser of browsers) expect((await signIn(browser)).status).toBe(200)
  const use = async (browser: Browser, given: string) =>
    (await browser.post('/api/auth/two-factor/verify-totp', { code: given })).status
  const written = [code, ` ${code}`, `${code} `, code, `${code.slice(0, 5)} ${code.slice(5)}`, code]
  const statuses = await Promise.all(browsers.map((browser, at) => use(browser, written[at]!)))
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  // Of two simultaneous attempts, one may be told to try again, and then logs in.
  const both = [world.browser('203.0.113.11'), world.browser('203.0.113.12')]
  for (const browser of both) await signIn(browser)
  const used = await Promise.all(both.map((browser, at) => use(browser, [next, third][at]!)))
  expect(used.toSorted()[0]).toBe(200)
  expect([200, 401]).toContain(used.toSorted()[1])
  const late = world.browser()
  await signIn(late)
  expect(await use(late, fourth)).toBe(200)
})

it('a code without the password is worth nothing, and guesses end after five', async () => {
  world = await openIdentityWorld()
  const { totpURI } = await withSecondFactor(await world.owner())
  const verify = (browser: Browser, code: string) => browser.post('/api/auth/two-factor/verify-totp', { code })
  const code = await codeFor(totpURI)
  expect((await verify(world.browser(), code)).status).toBe(401)
  const browser = world.browser('203.0.113.9')
  await signIn(browser)
  for (let n = 0; n < 5; n++) expect((await verify(browser, '000000')).status).toBe(401)
  expect((await verify(browser, code)).status).toBe(429)
  expect(await isSignedIn(browser)).toBe(false)
})

it('is turned off with the password', async () => {
  world = await openIdentityWorld()
  const browser = await world.owner()
  await withSecondFactor(browser)
  expect((await browser.post('/api/auth/two-factor/disable', { password: 'not the right one' })).status).toBe(422)
  expect((await browser.post('/api/auth/two-factor/disable', { password: PASSWORD })).status).toBe(200)
  expect((await browser.send('GET', '/api/people')).status).toBe(200)
  expect((await signIn(world.browser())).body.user.email).toBe(EMAIL)
})

it('asked of owners, it leaves one without it the rights of staff until it is set up', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const second = await world.signUp('second@example.com')
  const id = (await world.identity.people())[1]!.id
  await owner.send('PATCH', `/api/people/${id}`, { status: 'active', role: 'owner' })
  const require = () => owner.send('PUT', '/api/auth/two-factor', { requiredOfOwners: true })
  expect((await require()).body.code).toBe('refused')
  await withSecondFactor(owner)
  expect((await require()).body).toEqual({ requiredOfOwners: true })
  expect((await require()).body).toEqual({ requiredOfOwners: true })
  expect(factorActs()).toEqual([['two-factor-required', 'All owners', 'off', 'on', EMAIL]])

  expect((await second.send('GET', '/api/keys')).status).toBe(403)
  await withSecondFactor(second)
  expect((await second.send('GET', '/api/keys')).status).toBe(200)
  expect((await second.post('/api/auth/two-factor/disable', { password: PASSWORD })).body.code).toBe('refused')
})

it('an owner resets it for someone who lost phone and backup codes', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const second = await world.signUp('second@example.com')
  const [first, { id }] = (await world.identity.people()) as [Person, Person]
  const reset = (by: Browser, whom = id) => by.post(`/api/people/${whom}/reset-two-factor`, {})
  await owner.send('PATCH', `/api/people/${id}`, { status: 'active' })
  expect((await reset(owner)).body).toMatchObject({
    code: 'refused',
    detail: expect.stringContaining('no second factor'),
  })
  await withSecondFactor(second)
  expect((await signIn(world.browser(), 'second@example.com')).body.twoFactorRedirect).toBe(true)

  expect((await reset(second, first.id)).status).toBe(403)
  expect((await reset(owner, first.id)).body.code).toBe('refused')
  expect((await reset(owner, 'nobody')).status).toBe(404)
  expect(factorActs()).toEqual([])
  expect((await reset(owner)).status).toBe(200)
  expect(factorActs()).toEqual([['factor-reset', 'second@example.com', undefined, undefined, EMAIL]])
  expect((await signIn(world.browser(), 'second@example.com')).body.user.email).toBe('second@example.com')
  expect(world.logged.some((line) => line.includes('A second factor was reset'))).toBe(true)
  world.pass(16 * 60_000)
  expect((await reset(owner)).body.code).toBe('fresh-sign-in-required')
})
