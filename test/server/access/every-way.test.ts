import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, NOBODY } from '#model/command/people.ts'
import { openApp } from '#server/app.ts'
import { type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

/**
 * Every endpoint is visited from the server's own API description; `openapi.test.ts` checks that it equals the routes.
 */
let world: World
let identity: IdentityWorld
let app: FastifyInstance
let routes: [method: string, path: string][]
let callers: Record<string, Caller>
beforeAll(async () => {
  world = await openTestWorld()
  identity = await openIdentityWorld({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'prime@prime.test' })
  const { callerOf } = world.prime.identity
  let seconds = 0
  // The routes of the identity service and the people of the world; the clock of the rate limit runs quickly.
  const prime = { ...world.prime, identity: { ...identity.identity, callerOf } }
  app = await openApp(prime, { clock: () => ++seconds * 1000 })
  callers = {
    nobody: NOBODY,
    disabled: world.person('dan@prime.test', 'owner', 'disabled'),
    pending: world.person('pat@prime.test', 'staff', 'pending'),
    viewer: world.person('vic@prime.test', 'viewer'),
    staff: world.kim,
    owner: world.sam,
  }
  const described = await openApp({ ...prime, identity: { ...prime.identity, callerOf: async () => world.sam } })
  const { paths } = (await described.inject({ url: '/api/openapi.json' })).json()
  await described.close()
  routes = Object.entries<object>(paths)
    .filter(([path]) => !/^\/api\/commands\/\w/.test(path))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method): [string, string] => [method.toUpperCase(), path]),
    )
})
afterAll(async () => {
  await app.close()
  await identity.close()
  await world.close()
})

let made = 0
async function codeOf(who: string, [method, path]: readonly [string, string], body: object = {}): Promise<string> {
  const caller = callers[who]!
  const answer = await app.inject({
    method: method as 'GET',
    url: path.replace(/\{\w+\}/g, 'x'),
    headers: {
      origin: ORIGIN,
      'idempotency-key': `a-key-of-every-way-${++made}`,
      ...(caller.kind !== 'nobody' && { cookie: caller.person.email }),
    },
    ...(method !== 'GET' && { payload: body }),
  })
  return answer.statusCode < 400 ? 'yes' : answer.json().code
}

const OPEN = [
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'GET /api/health',
  'POST /api/csp-report',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/accept-invitation',
  'GET /api/public/{token}',
  // Signed by the service that sends it.
  'POST /api/webhooks/{name}',
]
/** A person's own account, before it is approved. */
const OF_PENDING = /^\/api\/(auth\/|sessions|public\/|webhooks\/|health$|csp-report$)/
/** What only an owner may do, within 15 minutes after logging in. */
const FRESH = [
  'PATCH /api/people/{id}',
  'POST /api/people/invite',
  'POST /api/people/{id}/reset-link',
  'POST /api/people/{id}/reset-two-factor',
  'PUT /api/auth/two-factor',
  'POST /api/keys',
  'POST /api/clones',
  'POST /api/clones/{id}/check',
  'POST /api/clones/{id}/run',
  'POST /api/clones/{id}/undo',
]
/** What only an owner may see or stop. */
const OWNERS = [
  'GET /api/keys',
  'GET /api/people/invitations',
  'DELETE /api/people/invitations/{email}',
  'DELETE /api/keys/{id}',
  'GET /api/clones',
  'GET /api/clones/{id}',
  'GET /api/clones/{id}/faults',
  'POST /api/clones/{id}/cancel',
]
const nameOf = ([method, path]: readonly [string, string]): string => `${method} ${path}`
const pairOf = (name: string): [string, string] => name.split(' ') as [string, string]

describe('every route there is', () => {
  it.each(['nobody', 'disabled'])('%s gets nothing but what is open', async (who) => {
    expect(routes.length).toBeGreaterThan(70)
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining([...OPEN, ...FRESH, ...OWNERS]))
    const wrong: string[] = []
    for (const route of routes) {
      const isShut = (await codeOf(who, route)) === 'unauthenticated'
      // An empty login is refused because of its fields, an empty TOTP code because nobody is logged in.
      if (isShut === OPEN.includes(nameOf(route)) && !(isShut && nameOf(route).includes('verify-totp')))
        wrong.push(nameOf(route))
    }
    expect(wrong).toEqual([])
  })

  it('someone who waits for approval gets their own account and nothing else', async () => {
    const wrong: string[] = []
    for (const route of routes) {
      const isShut = (await codeOf('pending', route)) === 'account-pending'
      if (isShut === OF_PENDING.test(route[1])) wrong.push(nameOf(route))
    }
    // Refused by the routes themselves, because owner actions are under /api/auth too.
    expect(wrong).toEqual(['PUT /api/auth/two-factor'])
  })

  it.each(['viewer', 'staff'])('%s gets nothing of what is the owner’s', async (who) => {
    const answers = await Promise.all([...FRESH, ...OWNERS].map((name) => codeOf(who, pairOf(name))))
    expect(new Set(answers)).toEqual(new Set(['forbidden']))
  })

  it('an owner shows the password again for what cannot be lightly undone', async () => {
    for (const name of FRESH)
      expect([name, await codeOf('owner', pairOf(name))]).toEqual([name, 'fresh-sign-in-required'])
  })
})

it('nobody sends more than a sign-in needs before logging in', async () => {
  for (const name of OPEN.filter((each) => /^POST .*\/auth\/(?!sign-out)/.test(each)))
    expect([name, await codeOf('nobody', pairOf(name), { email: 'x'.repeat(70_000) })]).toEqual([name, 'too-large'])
})

describe('every command there is', () => {
  const REFUSED: Record<string, string> = {
    nobody: 'unauthenticated',
    disabled: 'unauthenticated',
    pending: 'account-pending',
  }
  it.each(['nobody', 'disabled', 'pending', 'viewer', 'staff', 'owner'])(
    '%s runs what the role may run',
    async (who) => {
      const commands = [...world.prime.commands.values()]
      expect(commands.length).toBeGreaterThan(40)
      const wrong: string[] = []
      for (const { name, roles = ['owner', 'staff'] } of commands) {
        const code = await codeOf(who, ['POST', `/api/commands/${name}`], { input: { nothing: 1 } })
        const mayRun = roles.some((role) => role === who)
        // The input has a field that no command accepts: whoever may run the command gets that error, and nothing is
        // done.
        const expected = REFUSED[who] ?? (mayRun ? 'invalid' : 'forbidden')
        if (code !== expected) wrong.push(`${name}: ${code} instead of ${expected}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
