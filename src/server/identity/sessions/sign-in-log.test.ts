import { createOTP } from '@better-auth/utils/otp'
import { afterEach, expect, it } from 'vitest'
import type { SignInEntry } from '#model/command/sign-ins.ts'
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

const OWNER = 'owner@example.com'
const signIn = (browser: Browser, email = OWNER, password = PASSWORD) =>
  browser.post('/api/auth/sign-in/email', { email, password })
const logOf = async (browser: Browser, query = ''): Promise<SignInEntry[]> =>
  (await browser.send('GET', `/api/sign-ins${query}`)).body.entries
/** `event of whom, how often, from where` for every line, the latest first. */
const lines = async (browser: Browser, query = '') =>
  (await logOf(browser, query)).map(({ kind, person, times, address }) =>
    [kind, person?.email ?? 'nobody', times, address].join(' '),
  )

it('tells who came, from where, who left, and who was refused', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const elsewhere = world.browser('198.51.100.7')
  world.pass(1000)
  await signIn(elsewhere, OWNER, 'a wrong password')
  world.pass(1000)
  await signIn(elsewhere)
  world.pass(1000)
  await elsewhere.post('/api/auth/sign-out')
  expect(await lines(owner)).toEqual([
    `signed-out ${OWNER} 1 198.51.100.7`,
    `signed-in ${OWNER} 1 198.51.100.7`,
    `wrong-password ${OWNER} 1 198.51.100.7`,
    `joined ${OWNER} 1 192.0.2.1`,
  ])
})

it('shows everyone their own lines, and all to owners alone', async () => {
  world = await openIdentityWorld({ signUp: 'open' })
  const owner = await world.owner()
  world.pass(1000)
  const second = await world.signUp('second@example.com')
  const [first] = await world.identity.people()
  expect(await lines(second)).toEqual(['joined second@example.com 1 192.0.2.1'])
  expect((await second.send('GET', `/api/sign-ins?person=${first!.id}`)).status).toBe(403)
  expect(await lines(owner)).toHaveLength(2)
  expect(await lines(owner, `?person=${first!.id}`)).toEqual([`joined ${OWNER} 1 192.0.2.1`])
})

it('an account that is not approved yet sees nothing', async () => {
  world = await openIdentityWorld()
  await world.owner()
  const second = await world.signUp('second@example.com')
  expect((await second.send('GET', '/api/sign-ins')).body.code).toBe('account-pending')
})

it('counts guesses from one place within ten minutes on one line, and begins another after that', async () => {
  world = await openIdentityWorld({ limited: false })
  const owner = await world.owner()
  const wrong = (peer: string) => signIn(world.browser(peer), OWNER, 'a wrong password')
  await Promise.all([wrong('198.51.100.7'), wrong('198.51.100.7'), wrong('198.51.100.8')])
  expect((await lines(owner, '?refused=true')).toSorted()).toEqual([
    `wrong-password ${OWNER} 1 198.51.100.8`,
    `wrong-password ${OWNER} 2 198.51.100.7`,
  ])
  world.pass(11 * 60_000)
  await wrong('198.51.100.7')
  expect(await lines(owner, '?refused=true')).toHaveLength(3)
})

it('a flood from many places stays small', async () => {
  world = await openIdentityWorld({ limited: false })
  const owner = await world.owner()
  for (let place = 1; place <= 7; place++)
    await signIn(world.browser(`198.51.100.${place}`), 'nobody@example.com', 'a wrong password')
  const found = await logOf(owner, '?refused=true')
  expect(found).toHaveLength(5)
  expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(7)
  expect(found.some(({ address, times }) => address === null && times === 3)).toBe(true)
})

it('keeps nothing of what was typed where no one has that address', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  await signIn(world.browser(), 'my-password-by-mistake@example.com', 'a wrong password')
  const { text } = await owner.send('GET', '/api/sign-ins')
  expect(text).toContain('wrong-password')
  expect(text).not.toContain('by-mistake')
})

it('tells a wrong code, and a sign-in only once the code is right', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const { body } = await owner.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const secret = new URL(body.totpURI).searchParams.get('secret')!
  const code = (halfMinutesLater = 0) =>
    createOTP(bytesOf(secret)).hotp(Math.floor(Date.now() / 30_000) + halfMinutesLater)
  await owner.post('/api/auth/two-factor/verify-totp', { code: await code() })
  const browser = world.browser('198.51.100.7')
  world.pass(1)
  await signIn(browser)
  expect(await lines(owner)).toEqual([`joined ${OWNER} 1 192.0.2.1`])
  await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })
  world.pass(1)
  await browser.post('/api/auth/two-factor/verify-totp', { code: await code(1) })
  expect(await lines(owner)).toEqual([
    `signed-in ${OWNER} 1 198.51.100.7`,
    `wrong-code ${OWNER} 1 198.51.100.7`,
    `joined ${OWNER} 1 192.0.2.1`,
  ])
})

it('tells whom an owner shut out, and who did', async () => {
  world = await openIdentityWorld({ signUp: 'open' })
  const owner = await world.owner()
  const second = await world.signUp('second@example.com')
  const { id } = (await world.identity.people()).find(({ email }) => email === 'second@example.com')!
  world.pass(1)
  await owner.send('PATCH', `/api/people/${id}`, { status: 'disabled' })
  world.pass(1)
  await signIn(second, 'second@example.com')
  const [refused, out] = await logOf(owner)
  expect(refused).toMatchObject({ kind: 'disabled', person: { id } })
  expect(out).toMatchObject({ kind: 'shut-out', person: { id }, by: { email: OWNER } })
})

it('is read page by page, and forgets after 400 days', async () => {
  world = await openIdentityWorld()
  const owner = await world.owner()
  world.pass(1)
  await signIn(owner)
  const { body } = await owner.send('GET', '/api/sign-ins?limit=1')
  expect(body.entries.map(({ kind }: SignInEntry) => kind)).toEqual(['signed-in'])
  const before = encodeURIComponent(body.nextBefore)
  const rest = (await owner.send('GET', `/api/sign-ins?limit=1&before=${before}`)).body
  expect([rest.entries[0].kind, rest.nextBefore]).toEqual(['joined', null])
  world.pass(401 * 86_400_000)
  await signIn(owner)
  expect(await lines(owner)).toHaveLength(1)
})

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function bytesOf(text: string): string {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
