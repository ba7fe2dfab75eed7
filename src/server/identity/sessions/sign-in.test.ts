import { afterEach, describe, expect, it } from 'vitest'
import { HASHING } from '#server/identity/passwords/hashing.ts'
import { type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

const EMAIL = 'owner@example.com'

describe('signing up', () => {
  it('makes the first account an active owner, logged in, and the next one pending staff', async () => {
    world = await openIdentityWorld()
    const first = world.browser()
    const answer = await first.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'Olga' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: { id: expect.any(String), email: EMAIL, name: 'Olga', role: 'owner', status: 'active' },
      session: { expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    expect((await first.send('GET', '/api/auth/get-session')).body).toEqual(answer.body)

    const second = await world.signUp('second@example.com')
    expect((await second.send('GET', '/api/auth/get-session')).body.user).toMatchObject({
      role: 'staff',
      status: 'pending',
    })
    expect((await second.send('GET', '/api/people')).body.code).toBe('account-pending')
  })

  it('gives one owner when many first accounts are made at the same time', async () => {
    world = await openIdentityWorld()
    await Promise.all([1, 2, 3, 4, 5].map((n) => world.signUp(`p${n}@example.com`)))
    const people = await world.identity.people()
    expect(people.map(({ role }) => role).sort()).toEqual(['owner', 'staff', 'staff', 'staff', 'staff'])
    expect(people.filter(({ status }) => status === 'active')).toHaveLength(1)
  })

  it('takes no role or status from outside', async () => {
    world = await openIdentityWorld()
    await world.owner()
    const browser = world.browser()
    const body = { email: 'sly@example.com', password: PASSWORD, name: 'Sly', role: 'owner', status: 'active' }
    expect((await browser.post('/api/auth/sign-up/email', body)).body.user).toMatchObject({
      role: 'staff',
      status: 'pending',
    })
  })

  it('is active at once where sign-up is open', async () => {
    world = await openIdentityWorld({ signUp: 'open' })
    await world.owner()
    const second = await world.signUp('second@example.com')
    expect((await second.send('GET', '/api/auth/get-session')).body.user).toMatchObject({
      role: 'staff',
      status: 'active',
    })
  })

  it.each(['approval', 'invite', 'off'] as const)(
    'is open to the first account of all where it is "%s"',
    async (signUp) => {
      world = await openIdentityWorld({ signUp })
      const first = await world.owner()
      expect((await first.send('GET', '/api/auth/get-session')).body.user).toMatchObject({
        role: 'owner',
        status: 'active',
      })
      const answer = await world
        .browser()
        .post('/api/auth/sign-up/email', { email: 'b@example.com', password: PASSWORD })
      expect(answer.status).toBe(signUp === 'approval' ? 200 : 403)
    },
  )

  it.each([
    ['invite', 'Accounts are made by invitation here. Ask an owner for one.'],
    ['off', 'New accounts are switched off here. Ask an owner of Prime.'],
  ] as const)('is refused to later accounts where it is "%s"', async (signUp, sentence) => {
    world = await openIdentityWorld()
    const { dataFolder } = world.config
    await world.owner()
    const later = await openIdentityWorld({ signUp, dataFolder })
    const answer = await later.browser().post('/api/auth/sign-up/email', { email: 'b@example.com', password: PASSWORD })
    const known = await later.browser().post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD })
    await later.close()
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([403, 'forbidden', sentence])
    expect(known.body).toEqual(answer.body)
  })

  it.each([
    [{ email: 'no-address', password: PASSWORD }, '/email'],
    [{ email: EMAIL, password: 'too short 1' }, '/password'],
    [{ email: EMAIL, password: 'x'.repeat(129) }, '/password'],
    [{ email: EMAIL, password: 'Password1234' }, '/password'],
    [{ email: EMAIL, password: 123456789012 }, '/password'],
    [{ password: PASSWORD }, '/email'],
  ])('refuses %j', async (body, pointer) => {
    world = await openIdentityWorld()
    const answer = await world.browser().post('/api/auth/sign-up/email', body)
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'invalid', pointer])
    expect(await world.identity.people()).toEqual([])
  })

  it.each(['approval', 'open'] as const)(
    'with %s answers an address that is taken as a new one and tells who has the account',
    async (mode) => {
      world = await openIdentityWorld({ signUp: mode })
      const owner = await world.owner()
      const join = async (email: string) => {
        const browser = world.browser()
        const body = { email, password: 'another harbour sextant', name: 'Twin' }
        return { browser, answer: await browser.post('/api/auth/sign-up/email', body) }
      }
      const [taken, fresh] = [await join(EMAIL.toUpperCase()), await join('fresh@example.com')]
      const shape = ({ answer: { status, body, setCookie } }: typeof taken) => ({
        status,
        user: { ...body.user, id: body.user.id.length, email: '' },
        session: body.session,
        cookies: setCookie.map((line) => line.replace(/=[^;]*/, (value) => `=${value.length > 40}`)),
      })
      expect(shape(taken)).toEqual(shape(fresh))
      expect(taken.answer.body.user.email).toBe(EMAIL)
      expect((await taken.browser.send('GET', '/api/people')).body.code).toBe('account-pending')
      expect((await world.identity.people()).map(({ email }) => email)).toEqual([EMAIL, 'fresh@example.com'])
      const { entries } = (await owner.send('GET', '/api/sign-ins')).body
      const again = entries.filter(({ kind }: { kind: string }) => kind === 'joined-again')
      expect(again).toMatchObject([{ person: { email: EMAIL } }])
    },
  )

  it('beyond this machine the first account takes the link that the server wrote, once', async () => {
    world = await openIdentityWorld({ host: '0.0.0.0' })
    const link = await world.identity.setUpLink()
    const setUp = new URL(link!).searchParams.get('setup')!
    const join = (more: object, email = EMAIL) =>
      world.browser().post('/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Sam', ...more })
    for (const wrong of [{}, { setUp: '' }, { setUp: 'x'.repeat(setUp.length) }])
      expect((await join(wrong)).body.code).toBe('forbidden')
    expect(await world.identity.people()).toEqual([])
    expect((await join({ setUp })).body.user).toMatchObject({ role: 'owner', status: 'active' })
    expect(await world.identity.setUpLink()).toBeUndefined()
    expect((await join({ setUp }, 'second@example.com')).body.user).toMatchObject({ role: 'staff', status: 'pending' })
  })

  it.each(['127.0.0.1', '0.0.0.0'])('on %s the first account is the owner’s whom the settings name', async (host) => {
    world = await openIdentityWorld({ host, owner: EMAIL })
    expect(await world.identity.setUpLink()).toBeUndefined()
    const join = (email: string) =>
      world.browser().post('/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Sam' })
    expect((await join('first@example.com')).body.code).toBe('forbidden')
    expect((await join(EMAIL.toUpperCase())).body.user).toMatchObject({ role: 'owner' })
    expect((await join('first@example.com')).body.user).toMatchObject({ role: 'staff', status: 'pending' })
  })

  it('on this machine no one needs a link', async () => {
    world = await openIdentityWorld()
    expect(await world.identity.setUpLink()).toBeUndefined()
    await world.owner()
  })
})

describe('logging in', () => {
  it('works again after logging out, whatever the case of the address', async () => {
    world = await openIdentityWorld()
    const browser = await world.owner()
    const cookie = browser.cookieHeader()!
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
    expect((await browser.send('GET', '/api/auth/get-session')).text).toBe('null')
    expect(await world.identity.callerOf({ cookie })).toEqual({ kind: 'nobody' })

    const answer = await browser.post('/api/auth/sign-in/email', { email: ' Owner@Example.com', password: PASSWORD })
    expect(answer.body.user.email).toBe(EMAIL)
    expect((await browser.send('GET', '/api/people')).status).toBe(200)
  })

  it('answers a wrong password and an unknown address alike, and hashes for both', async () => {
    world = await openIdentityWorld({}, HASHING)
    await world.owner()
    const ask = async (email: string) => {
      const begun = process.cpuUsage()
      const answer = await world.browser().post('/api/auth/sign-in/email', { email, password: 'something quite wrong' })
      const { user } = process.cpuUsage(begun)
      return { status: answer.status, text: answer.text, hashed: user > 15_000 }
    }
    await ask('warm-up@example.com')
    const wrong = await ask(EMAIL)
    expect(wrong).toMatchObject({ status: 401, hashed: true })
    expect(await ask('nobody@example.com')).toEqual(wrong)
  })

  it('is refused to a disabled person, and to no one who only guesses that it is one', async () => {
    world = await openIdentityWorld()
    const owner = await world.owner()
    await world.signUp('second@example.com')
    const [, second] = await world.identity.people()
    await owner.send('PATCH', `/api/people/${second!.id}`, { status: 'disabled' })
    const signIn = (password: string) =>
      world.browser().post('/api/auth/sign-in/email', { email: 'second@example.com', password })
    expect((await signIn(PASSWORD)).status).toBe(403)
    expect((await signIn('not the password')).status).toBe(401)
  })
})

describe('cookies and tokens', () => {
  it('last for a week, or with the browser where the machine is not one’s own', async () => {
    world = await openIdentityWorld()
    await world.owner()
    const credentials = { email: 'owner@example.com', password: PASSWORD }
    const tokenOf = async (more: object) => {
      const { status, setCookie } = await world.browser().post('/api/auth/sign-in/email', { ...credentials, ...more })
      return [status, setCookie.find((line) => line.startsWith('prime.session_token='))] as const
    }
    for (const more of [{}, { rememberMe: true }])
      expect(await tokenOf(more)).toEqual([200, expect.stringContaining('Max-Age=604800')])
    expect(await tokenOf({ rememberMe: false })).toEqual([200, expect.not.stringContaining('Max-Age')])
    expect((await tokenOf({ rememberMe: 'no' }))[0]).toBe(422)
  })

  it('are HttpOnly and SameSite=Lax, and __Host- and Secure where every origin is https', async () => {
    world = await openIdentityWorld()
    const body = { email: EMAIL, password: PASSWORD, name: 'Olga' }
    const plain = (await world.browser().post('/api/auth/sign-up/email', body)).setCookie
    expect(plain.find((line) => line.startsWith('prime.session_token='))).toMatch(
      /Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    await world.close()

    world = await openIdentityWorld({ origins: ['https://prime.example.com'] })
    const browser = world.browser()
    const secure = (await browser.post('/api/auth/sign-up/email', body)).setCookie
    for (const line of secure) expect(line).toMatch(/^__Host-prime\..*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(secure.some((line) => line.startsWith('__Host-prime.session_token='))).toBe(true)
    expect((await browser.send('GET', '/api/auth/get-session')).body.user.email).toBe(EMAIL)
  })

  it('never appear in a body or a log line', async () => {
    world = await openIdentityWorld()
    const browser = world.browser()
    const texts = [
      await browser.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'Olga' }),
      await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }),
      await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: 'a wrong password' }),
      await browser.send('GET', '/api/auth/get-session'),
      await browser.send('GET', '/api/sessions'),
      await browser.post('/api/auth/confirm', { password: PASSWORD }),
      await browser.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'another one entirely',
      }),
      await browser.send('GET', '/api/people'),
    ].map(({ text }) => text)
    const token = decodeURIComponent(browser.cookies.get('prime.session_token')!).split('.')[0]!
    const everything = [...texts, ...world.logged].join('\n')
    expect(token.length).toBeGreaterThan(20)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(PASSWORD)
    expect(everything).not.toMatch(/"token"/)
  })
})
