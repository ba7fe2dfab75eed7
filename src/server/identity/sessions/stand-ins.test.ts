import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Browser, type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

const FIRST = 'another harbour sextant'
const SECOND = 'walnut lighthouse compass'

/** What a visitor may do with an address, step by step; `at` is the browser used. */
type Step = (at: (name: string) => Browser, email: string) => Promise<Answer>
const join =
  (name: string, password: string): Step =>
  (at, email) =>
    at(name).post('/api/auth/sign-up/email', { email, password, name: 'Twin' })
const enter =
  (name: string, password: string, more: object = {}): Step =>
  (at, email) =>
    at(name).post('/api/auth/sign-in/email', { email, password, ...more })
const see =
  (name: string, url: string): Step =>
  (at) =>
    at(name).send('GET', url)
const tell =
  (name: string, url: string, body: object = {}): Step =>
  (at) =>
    at(name).post(url, body)

const SEQUENCES: Record<string, readonly Step[]> = {
  'sign up, look around': [
    join('a', FIRST),
    see('a', '/api/auth/get-session'),
    see('a', '/api/people'),
    see('a', '/api/sessions'),
    see('a', '/api/sign-ins'),
    see('a', '/api/auth/two-factor'),
  ],
  'sign up, log out, log in': [
    join('a', FIRST),
    tell('a', '/api/auth/sign-out'),
    see('a', '/api/auth/get-session'),
    enter('a', FIRST),
    enter('b', FIRST),
    enter('b', FIRST, { rememberMe: false }),
    enter('b', SECOND),
    see('b', '/api/auth/get-session'),
    see('b', '/api/sessions'),
  ],
  'log in, sign up, log in': [enter('a', FIRST), join('a', FIRST), enter('a', FIRST), enter('b', SECOND)],
  'sign up twice': [
    join('a', FIRST),
    join('b', SECOND),
    see('a', '/api/auth/get-session'),
    see('b', '/api/auth/get-session'),
    enter('c', FIRST),
    enter('d', SECOND),
  ],
  'sign up twice with one password': [
    join('a', FIRST),
    join('b', FIRST),
    see('b', '/api/auth/get-session'),
    enter('c', FIRST),
    see('c', '/api/sessions'),
  ],
  'sign up, change the password, log in': [
    join('a', FIRST),
    tell('a', '/api/auth/change-password', { currentPassword: SECOND, newPassword: SECOND }),
    tell('a', '/api/auth/change-password', { currentPassword: FIRST, newPassword: SECOND }),
    tell('a', '/api/auth/confirm', { password: SECOND }),
    enter('b', FIRST),
    enter('b', SECOND),
  ],
  'sign up, set up a second factor, log in': [
    join('a', FIRST),
    tell('a', '/api/auth/two-factor/enable', { password: FIRST }),
    tell('a', '/api/auth/two-factor/verify-totp', { code: '000000' }),
    enter('b', FIRST),
  ],
  'sign up, guess elsewhere until it is too often, log in at the known browser': [
    join('a', FIRST),
    ...Array.from({ length: 6 }, () => enter('b', SECOND)),
    enter('b', FIRST),
    ...Array.from({ length: 5 }, () => enter('a', SECOND)),
    enter('a', FIRST),
  ],
}

describe.each(['sqlite', 'postgres'] as const)('a visitor on %s', (store) => {
  let postgres: SharedPostgres | undefined
  let world: IdentityWorld
  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
  }, 60_000)
  afterAll(() => postgres?.stop())
  afterEach(() => world.close())
  const open = async () => {
    world = await openIdentityWorld(postgres && { databaseUrl: await postgres.another() })
    return await world.owner()
  }

  /** The content of each response without ids and tokens, which are replaced by their order. */
  async function logOf(steps: readonly Step[], email: string): Promise<unknown[]> {
    const browsers = new Map<string, Browser>()
    const at = (name: string) => {
      const browser = browsers.get(name) ?? world.browser()
      browsers.set(name, browser)
      return browser
    }
    const ids: unknown[] = []
    const blurred = (key: string, value: unknown) => {
      if (key === 'id') return ids.includes(value) ? ids.indexOf(value) : ids.push(value) - 1
      if (key === 'backupCodes') return ''
      if (typeof value !== 'string') return value
      const hidden = value.replace(email, 'ADDRESS').replace(encodeURIComponent(email), 'ADDRESS')
      return hidden.replace(/secret=[^&]*/, '')
    }
    const answers: unknown[] = []
    for (const step of steps) {
      const { status, body, setCookie, retryAfter } = await step(at, email)
      const long = (_: string, value: string) => `=${value.length > 40}`
      const cookies = setCookie.map((line) => line.replace(/=([^;]*)/, long))
      const seen = JSON.parse(JSON.stringify({ body: body ?? null }, blurred))
      answers.push({ status, ...seen, cookies, retryAfter })
      world.pass(1000)
    }
    return answers
  }

  it.each(Object.keys(SEQUENCES))('%s: tells a new address from none that has an account', async (name) => {
    await open()
    const taken = await logOf(SEQUENCES[name]!, 'owner@example.com')
    world.pass(120_000)
    const fresh = await logOf(SEQUENCES[name]!, 'fresh@example.com')
    const moved = (answers: unknown[]) => JSON.parse(JSON.stringify(answers).replace(/"20\d\d-[^"]*Z"/g, '"moment"'))
    expect(moved(taken)).toEqual(moved(fresh))
  })

  it('who has the account keeps it, and sees who tried; those who stand in for it are in no list', async () => {
    const owner = await open()
    const thief = world.browser()
    const body = { email: 'Owner@Example.com', password: FIRST, name: 'Thief' }
    await thief.post('/api/auth/sign-up/email', body)
    expect((await thief.send('GET', '/api/people')).body.code).toBe('account-pending')
    expect((await owner.send('GET', '/api/people')).body.map(({ email }: { email: string }) => email)).toEqual([
      'owner@example.com',
    ])
    const { entries } = (await owner.send('GET', '/api/sign-ins')).body
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'joined-again')).toMatchObject([
      { person: { email: 'owner@example.com' } },
    ])
    const again = world.browser()
    const back = { email: 'owner@example.com', password: 'walnut harbour sextant' }
    expect((await again.post('/api/auth/sign-in/email', back)).body.user.role).toBe('owner')
    // Guesses in the browser of a stand-in lock nobody else out, and get no further than a stranger's.
    for (let at = 0; at < 4; at++) await thief.post('/api/auth/sign-in/email', { ...back, password: `${SECOND}${at}` })
    expect((await again.post('/api/auth/sign-in/email', back)).status).toBe(200)
  })
})
