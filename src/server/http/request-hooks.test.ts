import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOBODY } from '#model/command/people.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('things', 'a', { n: 1, name: 'one' })
  await world.put('things', 'b', { n: 2, name: 'two' })
})
afterAll(() => world.close())

/** The policy for content without styles of its own. */
const withoutNonce = (policy: unknown) => String(policy).replace(/ 'nonce-[^']+'/, '')

const DOCS = '/api/collections/things/documents'
const QUERY = '/api/collections/things/query'

describe('reports of refused content', () => {
  const REPORT = '/api/csp-report'
  const send = (url: string, headers: Record<string, string | undefined>) =>
    world.call('POST', url, '{"csp-report":{}}', { 'content-type': 'application/csp-report', ...headers }, NOBODY)

  it('come from pages of Prime, and from a browser that has no origin', async () => {
    expect((await send(REPORT, {})).status).toBe(204)
    expect((await send(REPORT, { origin: 'null' })).status).toBe(204)
  })

  it('come from nowhere else, and nothing else takes such an origin', async () => {
    const refused = { status: 403, body: { code: 'bad-origin' } }
    expect(await send(REPORT, { origin: 'https://evil.test' })).toMatchObject(refused)
    expect(await send(REPORT, { origin: undefined })).toMatchObject(refused)
    for (const url of [QUERY, '/api/commit', '/api/auth/sign-in/email', `${REPORT}/more`, `/x?${REPORT}`])
      expect(await world.call('POST', url, {}, { origin: 'null' })).toMatchObject(refused)
    expect(await world.call('PUT', REPORT, {}, { origin: 'null' })).toMatchObject(refused)
  })
})

describe('the door', () => {
  it('gives every answer its id and epoch and keeps it out of caches', async () => {
    const { headers } = await world.call('GET', '/api/collections')
    const { body } = await world.call('POST', QUERY, {})
    expect(headers).toMatchObject({
      'x-prime-epoch': body.epoch,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('answers no one the same for what exists and for what does not', async () => {
    const urls = [
      DOCS,
      `${DOCS}/a`,
      `${DOCS}/zz`,
      '/api/collections/none/documents',
      '/api/none',
      '/api',
      '/api/openapi.json',
      '/api/%63ollections',
      '/api/health/',
      '/api/commands',
      '/api/%zz',
    ]
    const bodies = new Set<string>()
    for (const url of urls) {
      const answer = await world.call('GET', url, undefined, {}, NOBODY)
      expect([url, answer.status]).toEqual([url, 401])
      bodies.add(JSON.stringify({ ...answer.body, requestId: '' }))
    }
    expect(bodies.size).toBe(1)
    expect((await world.call('POST', QUERY, '{"broken', {}, NOBODY)).status).toBe(401)
    expect((await world.call('DELETE', '/api/none', undefined, {}, NOBODY)).status).toBe(401)
  })

  it('does not let escapes in the address walk around it', async () => {
    for (const url of ['/%61pi/collections', '/%61pi/collections/things/documents/a', '/api/%61uth/../collections'])
      expect([401, 404]).toContain((await world.call('GET', url, undefined, {}, NOBODY)).status)
  })

  it('guards an address that cannot be read like all others', async () => {
    for (const [bad, good] of [
      ['/api/%zz', '/api/health'],
      ['/%zz', '/main'],
    ] as const) {
      const [refused, page] = [await world.call('GET', bad), await world.call('GET', good)]
      expect(refused).toMatchObject({ status: 400, body: { code: 'bad-request' } })
      for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy'])
        expect([bad, name, refused.headers[name]]).toEqual([bad, name, withoutNonce(page.headers[name])])
      expect(refused.headers['cache-control']).toBe('no-store')
    }
    expect((await world.call('GET', '/assets/none.js')).headers['cache-control']).toBe('no-store')
  })

  it('knows JSON in any spelling of its type, and nothing else', async () => {
    const status = async (type: string) => (await world.call('POST', QUERY, '{}', { 'content-type': type })).status
    for (const type of ['application/json', 'APPLICATION/JSON', 'application/json ; charset=utf-8'])
      expect([type, await status(type)]).toEqual([type, 200])
    for (const type of ['application/jsonx', 'application/json, text/plain', 'text/plain', 'application/csp-report'])
      expect([type, await status(type)]).toEqual([type, 415])
  })

  it('asks for no origin only where a key stands in for the cookie', async () => {
    const out = (authorization: string) =>
      world.call('POST', '/api/commit', {}, { authorization, origin: undefined }, NOBODY)
    expect((await out('Bearer x')).body.code).toBe('bad-origin')
    expect((await out('Basic eDp5')).body.code).toBe('bad-origin')
    expect((await out('Bearer prime_x')).body.code).toBe('unauthenticated')
  })

  it('takes the cookie beside the password of a proxy, and never beside a key', async () => {
    const status = async (authorization: string) =>
      (await world.call('GET', '/api/collections', undefined, { authorization })).status
    for (const other of ['Basic eDp5', 'basic eDp5', 'Negotiate abc'])
      expect([other, await status(other)]).toEqual([other, 200])
    for (const key of ['Bearer prime_x', 'bearer prime_x', 'Bearer', 'Bearer\tx'])
      expect([key, await status(key)]).toEqual([key, 401])
    const nobody = await world.call('GET', '/api/collections', undefined, { authorization: 'Basic eDp5' }, NOBODY)
    expect(nobody.status).toBe(401)
  })

  it('health answers everyone, and pages are pages', async () => {
    expect((await world.call('GET', '/api/health', undefined, {}, NOBODY)).body).toEqual({ ok: true })
    const page = await world.call('GET', '/payable?id=7', undefined, {}, NOBODY)
    expect(page.status).toBe(200)
    const [, nonce] = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))!
    const policy =
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
      "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types default"
    expect(page.headers).toMatchObject({
      'content-security-policy': policy,
      'content-security-policy-report-only': `${policy}; report-uri /api/csp-report`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
    })
    expect((await world.call('GET', '/assets/none.js')).status).toBe(404)
  })

  it('an account that waits for approval gets no data', async () => {
    const pat = world.person('pat@prime.test', 'staff', 'pending')
    for (const url of ['/api/collections', `${DOCS}/a`, '/api/commands', '/api/nothing', '/api/openapi.json'])
      expect((await world.call('GET', url, undefined, {}, pat)).body.code).toBe('account-pending')
    const dan = world.person('dan@prime.test', 'staff', 'disabled')
    expect((await world.call('GET', '/api/collections', undefined, {}, dan)).status).toBe(401)
  })

  it('lets through 300 at once, then 100 a second, each person for himself', async () => {
    const limited = await openTestWorld({ config: { limited: true } })
    const statuses = async (count: number, as = limited.sam) => {
      const all = await Promise.all(
        Array.from({ length: count }, () => limited.call('GET', '/api/commands', undefined, {}, as)),
      )
      return all.filter(({ status }) => status === 200).length
    }
    expect(await statuses(320)).toBe(300)
    const late = await limited.call('GET', '/api/commands')
    expect(late.body.code).toBe('too-many-requests')
    expect(late.headers['retry-after']).toBe('1')
    expect(await statuses(1, limited.kim)).toBe(1)
    limited.pass(1000)
    expect(await statuses(120)).toBe(100)
    await limited.close()
  })

  it('lets one person send 64 MB at once, however slowly, and others as before', async () => {
    const bodies = Array.from({ length: 8 }, () => new PassThrough())
    const part = Buffer.alloc(9_000_000, ' ')
    const headers = { origin: ORIGIN, cookie: 'sam@prime.test', 'content-type': 'application/json' }
    const answers = bodies.map((payload) => world.app.inject({ method: 'POST', url: QUERY, headers, payload }))
    for (const body of bodies) body.write(part)
    const refused = await Promise.race(answers)
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await world.call('POST', QUERY, {}, {}, world.kim)).status).toBe(200)
    for (const body of bodies) body.end('{}')
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(7)
    // Answered requests hold no memory.
    expect((await world.call('POST', QUERY, {})).status).toBe(200)
  })
})
