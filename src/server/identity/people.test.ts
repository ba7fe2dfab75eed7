import { afterEach, describe, expect, it } from 'vitest'
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

const MINUTE = 60_000
const idOf = async (email: string) => (await world.identity.people()).find((person) => person.email === email)!.id
const tokenOf = (link: string, kind: string) => new URL(link).searchParams.get(kind)!
const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/sign-in/email', { email, password })

async function twoPeople() {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const second = await world.signUp('second@example.com')
  return { owner, second, id: await idOf('second@example.com') }
}

describe('people', () => {
  it('are approved, given roles and seen by all who are active', async () => {
    const { owner, second, id } = await twoPeople()
    const approved = await owner.send('PATCH', `/api/people/${id}`, { status: 'active', role: 'viewer' })
    expect([approved.status, approved.body.status, approved.body.role]).toEqual([200, 'active', 'viewer'])
    const list = await second.send('GET', '/api/people')
    expect(list.body).toHaveLength(2)
    expect(Object.keys(list.body[0]).sort()).toEqual(['email', 'id', 'lastSeenAt', 'name', 'role', 'status'])
    expect((await second.send('PATCH', `/api/people/${id}`, { role: 'owner' })).body.code).toBe('forbidden')
    expect((await second.send('GET', '/api/auth/get-session')).body.user.role).toBe('viewer')
  })

  it('lose their sessions at once when disabled, and open connections are notified', async () => {
    const { owner, second, id } = await twoPeople()
    await owner.send('PATCH', `/api/people/${id}`, { status: 'active' })
    expect((await second.send('GET', '/api/people')).status).toBe(200)
    await owner.send('PATCH', `/api/people/${id}`, { status: 'disabled' })
    expect((await second.send('GET', '/api/people')).status).toBe(401)
    expect(world.revoked).toContainEqual({ userId: id })
  })

  it('change only for an owner who showed the password within 15 minutes', async () => {
    const { owner, id } = await twoPeople()
    world.pass(15 * MINUTE)
    const approve = () => owner.send('PATCH', `/api/people/${id}`, { status: 'active' })
    expect(await approve()).toMatchObject({ status: 403, body: { code: 'fresh-sign-in-required' } })
    expect((await owner.post('/api/people/invite', { email: 'c@example.com' })).body.code).toBe(
      'fresh-sign-in-required',
    )
    expect((await owner.post(`/api/people/${id}/reset-link`)).body.code).toBe('fresh-sign-in-required')
    expect((await owner.post('/api/keys', { name: 'x', role: 'staff' })).body.code).toBe('fresh-sign-in-required')
    expect((await owner.post('/api/auth/confirm', { password: 'not the right one' })).status).toBe(422)
    expect((await approve()).status).toBe(403)
    expect((await owner.post('/api/auth/confirm', { password: PASSWORD })).status).toBe(200)
    expect((await approve()).status).toBe(200)
  })

  it.each([{ role: 'staff' }, { role: 'viewer' }, { status: 'disabled' }])(
    'always have an active owner: the last one can’t become %j',
    async (change) => {
      const { owner, id } = await twoPeople()
      const me = await idOf('owner@example.com')
      const refused = await owner.send('PATCH', `/api/people/${me}`, change)
      expect([refused.status, refused.body.code]).toEqual([422, 'refused'])
      await owner.send('PATCH', `/api/people/${id}`, { status: 'active', role: 'owner' })
      expect((await owner.send('PATCH', `/api/people/${me}`, change)).status).toBe(200)
    },
  )

  it('keep one owner when two owners lower each other at the same time', async () => {
    const { owner, second, id } = await twoPeople()
    await owner.send('PATCH', `/api/people/${id}`, { status: 'active', role: 'owner' })
    const me = await idOf('owner@example.com')
    const answers = await Promise.all([
      owner.send('PATCH', `/api/people/${id}`, { role: 'staff' }),
      second.send('PATCH', `/api/people/${me}`, { role: 'staff' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it.each([{ role: 'boss' }, { status: 'pending' }, {}, { status: 1 }])('take no change %j', async (change) => {
    const { owner, id } = await twoPeople()
    expect((await owner.send('PATCH', `/api/people/${id}`, change)).status).toBe(422)
    expect((await owner.send('PATCH', '/api/people/nobody', { role: 'staff' })).status).toBe(404)
  })
})

describe('a name', () => {
  it('is one’s own to change, and an owner’s; no one else’s', async () => {
    world = await openIdentityWorld()
    const { owner, second, id } = await twoPeople()
    await owner.send('PATCH', `/api/people/${id}`, { status: 'active', role: 'staff' })
    const me = await idOf('owner@example.com')
    expect((await second.send('PATCH', `/api/people/${id}`, { name: '  Hana Kim ' })).body.name).toBe('Hana Kim')
    expect((await second.send('GET', '/api/auth/get-session')).body.user.name).toBe('Hana Kim')
    for (const change of [
      { name: 'Me', role: 'owner' },
      { name: 'Me', status: 'active' },
    ])
      expect((await second.send('PATCH', `/api/people/${id}`, change)).status).toBe(403)
    expect((await second.send('PATCH', `/api/people/${me}`, { name: 'Boss' })).status).toBe(403)
    expect((await owner.send('PATCH', `/api/people/${id}`, { name: 'H. Kim' })).body.name).toBe('H. Kim')
    for (const name of ['', '   ', 'x'.repeat(101), 7])
      expect((await second.send('PATCH', `/api/people/${id}`, { name })).status).toBe(422)
  })
})

describe('an invitation', () => {
  it('lets one person in, with its role, once', async () => {
    world = await openIdentityWorld({ signUp: 'invite' })
    const owner = await world.owner()
    const made = await owner.post('/api/people/invite', { email: 'New@Example.com', role: 'viewer' })
    expect([made.status, made.body.link]).toEqual([
      201,
      expect.stringContaining('http://127.0.0.1:4600/login?for=new%40example.com&invite='),
    ])
    const token = tokenOf(made.body.link, 'invite')
    const accept = (password: string) =>
      world.browser().post('/api/auth/accept-invitation', { token, name: 'New', password })
    expect((await accept('too short')).status).toBe(422)
    const accepted = await accept(PASSWORD)
    expect(accepted.body.user).toMatchObject({ email: 'new@example.com', role: 'viewer', status: 'active' })
    expect((await accept(PASSWORD)).body.code).toBe('refused')
    expect((await owner.post('/api/people/invite', { email: 'new@example.com' })).body.code).toBe('exists')
  })

  it('ends after 7 days, and when another one is made for the same address', async () => {
    world = await openIdentityWorld()
    const owner = await world.owner()
    const invite = async (email: string) =>
      tokenOf((await owner.post('/api/people/invite', { email })).body.link, 'invite')
    const accept = (token: string) => world.browser().post('/api/auth/accept-invitation', { token, password: PASSWORD })
    const first = await invite('a@example.com')
    const second = await invite('a@example.com')
    expect((await accept(first)).status).toBe(422)
    world.pass(7 * 24 * 60 * MINUTE)
    expect((await accept(second)).status).toBe(422)
    expect(await world.identity.people()).toHaveLength(1)
  })
})

describe('open invitations', () => {
  it('are seen by owners alone, and work no longer once withdrawn', async () => {
    world = await openIdentityWorld()
    const owner = await world.owner()
    const { link } = (await owner.post('/api/people/invite', { email: 'a@example.com', role: 'viewer' })).body
    await owner.post('/api/people/invite', { email: 'b@example.com' })
    const seen = async () => (await owner.send('GET', '/api/people/invitations')).body as { email: string }[]
    expect(await seen()).toEqual([
      { email: 'a@example.com', role: 'viewer', expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      { email: 'b@example.com', role: 'staff', expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ])
    expect((await owner.send('DELETE', '/api/people/invitations/A@Example.com')).status).toBe(200)
    expect((await owner.send('DELETE', '/api/people/invitations/a@example.com')).body.code).toBe('not-found')
    expect((await seen()).map(({ email }) => email)).toEqual(['b@example.com'])
    const token = tokenOf(link, 'invite')
    const late = await world.browser().post('/api/auth/accept-invitation', { token, password: PASSWORD })
    expect(late.body.code).toBe('refused')
  })
})

describe('a password', () => {
  it('is changed with the current one, and the other sessions end', async () => {
    world = await openIdentityWorld()
    const here = await world.owner()
    const there = world.browser()
    await signIn(there, 'owner@example.com')
    const change = (currentPassword: string, newPassword: string) =>
      here.post('/api/auth/change-password', { currentPassword, newPassword })
    expect((await change('not the current', 'a quite new password')).status).toBe(422)
    expect((await change(PASSWORD, 'qwertyqwerty')).body.errors[0].pointer).toBe('/newPassword')
    expect((await change(PASSWORD, 'a quite new password')).status).toBe(200)
    expect((await here.send('GET', '/api/people')).status).toBe(200)
    expect((await there.send('GET', '/api/people')).status).toBe(401)
    expect((await signIn(there, 'owner@example.com')).status).toBe(401)
    expect((await signIn(there, 'owner@example.com', 'a quite new password')).status).toBe(200)
  })

  it('is replaced by an owner’s one-time link within an hour, which ends all sessions', async () => {
    const { owner, second, id } = await twoPeople()
    const made = async () => tokenOf((await owner.post(`/api/people/${id}/reset-link`)).body.link, 'reset')
    const reset = (token: string) =>
      world.browser().post('/api/auth/reset-password', { token, newPassword: 'a quite new password' })
    const token = await made()
    expect((await reset(token)).status).toBe(200)
    expect((await second.send('GET', '/api/sessions')).status).toBe(401)
    expect((await signIn(second, 'second@example.com', 'a quite new password')).status).toBe(200)
    expect((await reset(token)).body.code).toBe('refused')

    await owner.post('/api/auth/confirm', { password: PASSWORD })
    const late = await made()
    world.pass(60 * MINUTE)
    expect((await reset(late)).body.code).toBe('refused')
  })
})
