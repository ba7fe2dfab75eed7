import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOBODY } from '#model/people.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('things', 'a', { n: 1, name: 'one' })
  await world.put('things', 'b', { n: 2, name: 'two' })
})
afterAll(() => world.close())

const KEY = { 'idempotency-key': 'a-key-of-the-contract' }
const DOCS = '/api/collections/things/documents'
const QUERY = '/api/collections/things/query'
let made = 0
const fresh = () => ({ 'idempotency-key': `another-key-of-this-${++made}` })
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

type Ask = [
  code: string,
  status: number,
  method: string,
  url: string,
  body?: unknown,
  headers?: Record<string, string | undefined>,
]
const ASKS: Ask[] = [
  ['bad-json', 400, 'POST', QUERY, '{"a"'],
  ['bad-json', 400, 'POST', QUERY, '{"limit":1,"limit":2}'],
  ['bad-query', 400, 'POST', QUERY, { where: 'x' }],
  ['bad-query', 400, 'POST', QUERY, { limit: 1001 }],
  ['bad-query', 400, 'POST', QUERY, { unknown: 1 }],
  ['bad-query', 400, 'POST', QUERY, { where: [['a', '~', 1]] }],
  ['bad-query', 400, 'POST', QUERY, { where: { 0: ['a', '==', 1], length: 1 } }],
  ['bad-query', 400, 'GET', `${DOCS}?where={`],
  ['bad-path', 400, 'POST', QUERY, { where: [['a b', '==', 1]] }],
  ['bad-cursor', 400, 'POST', QUERY, { cursor: 'abc' }],
  ['bad-collection', 400, 'POST', '/api/collections/1x/query', {}],
  ['bad-id', 400, 'GET', `${DOCS}/__x__`],
  ['bad-id', 400, 'GET', `${DOCS}/a%2Fb`],
  ['bad-request', 400, 'GET', `${DOCS}/%zz`],
  ['bad-request', 400, 'POST', DOCS, { id: 'x', dat: {} }],
  ['bad-request', 400, 'POST', DOCS, '[]'],
  ['bad-value', 400, 'POST', DOCS, '{"id":"x","data":{"n":12345678901234567890}}'],
  ['bad-value', 400, 'POST', DOCS, { id: 'x', data: { a: [[1]] } }],
  ['bad-value', 400, 'POST', DOCS, { id: 'x', data: 'text' }],
  ['too-deep', 400, 'POST', DOCS, `{"id":"x","data":${nested(70)}}`],
  ['too-deep', 400, 'POST', DOCS, `{"id":"x","data":${nested(30)}}`],
  ['reserved-field', 400, 'POST', DOCS, '{"id":"x","data":{"a":{"__proto__":1}}}'],
  ['reserved-field', 400, 'POST', DOCS, { id: 'x', data: { __x__: 1 } }],
  ['reserved-field', 400, 'PATCH', `${DOCS}/a`, { patch: { 'a.constructor': 1 } }, { 'if-match': '*' }],
  ['unknown-tag', 400, 'POST', DOCS, { id: 'x', data: { a: { $geo: 1 } } }],
  ['idempotency-key-required', 400, 'POST', '/api/commit', { writes: [] }],
  ['idempotency-key-required', 400, 'POST', '/api/commit', { writes: [] }, { 'idempotency-key': 'short' }],
  ['idempotency-key-required', 400, 'POST', '/api/commands/logs.resolve', { input: {} }],
  ['bad-request', 400, 'POST', '/api/commit', { writes: [] }, KEY],
  ['bad-request', 400, 'POST', '/api/commit', { writes: [{ op: 'toString' }] }, KEY],
  ['bad-origin', 403, 'POST', QUERY, {}, { origin: undefined }],
  ['bad-origin', 403, 'POST', QUERY, {}, { origin: 'null' }],
  ['bad-origin', 403, 'POST', QUERY, {}, { origin: 'http://127.0.0.1:4600.evil.test' }],
  ['bad-value', 400, 'POST', DOCS, '{"id":"half","data":{"a":"\\ud800"}}'],
  ['bad-value', 400, 'POST', QUERY, '{"where":[["name","==","\\udc00 x"]]}'],
  ['bad-value', 400, 'GET', `${DOCS}?where=${encodeURIComponent('[["name","==","\\ud800"]]')}`],
  ['bad-value', 400, 'GET', `${DOCS}?search=${encodeURIComponent('"\\ud800"')}`],
  ['bad-value', 400, 'GET', '/api/export?collection=things&format=json&query=%7B%22search%22%3A%22%5Cud800%22%7D'],
  ['not-found', 404, 'GET', `${DOCS}/nothing`],
  ['not-found', 404, 'GET', '/api/nothing'],
  ['not-found', 404, 'POST', '/api/commands/nothing', { input: {} }, KEY],
  ['not-found', 404, 'POST', '/api/collections/secrets/query', {}],
  ['method-not-allowed', 405, 'DELETE', QUERY],
  ['method-not-allowed', 405, 'PUT', '/api/health', {}],
  ['method-not-allowed', 405, 'GET', '/api/commit'],
  ['exists', 409, 'POST', DOCS, { id: 'a', data: {} }],
  ['resync-required', 410, 'GET', '/api/collections/things/changes?since=999'],
  ['resync-required', 410, 'GET', '/api/collections/things/changes?since=0&epoch=other'],
  ['bad-request', 400, 'GET', '/api/collections/things/changes?since=-1'],
  ['stale', 412, 'DELETE', `${DOCS}/a`, undefined, { 'if-match': '"999"' }],
  ['too-large', 413, 'GET', `/api/collections?x=${'y'.repeat(8200)}`],
  ['too-large', 413, 'POST', DOCS, `{"id":"x","data":{"a":"${'y'.repeat(1_050_000)}"}}`],
  ['too-large', 413, 'POST', DOCS, `{"id":"x","data":{"a":"${'y'.repeat(10_500_000)}"}}`],
  ['unsupported-type', 415, 'POST', QUERY, '{}', { 'content-type': 'text/plain' }],
  ['unsupported-type', 415, 'POST', QUERY, '{}', { 'content-type': 'application/csp-report' }],
  ['unsupported-type', 415, 'POST', QUERY, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['invalid', 422, 'POST', '/api/collections/vendors/documents', { id: 'x', data: {} }],
  ['invalid', 422, 'POST', '/api/commands/po.receive', { input: {} }, KEY],
  ['precondition-required', 428, 'PUT', `${DOCS}/a`, { data: {} }],
]

describe('what is not built', () => {
  it.each([
    ['GET', '/api/public/some-token', undefined],
    ['GET', '/api/connectors/carrier/secrets', undefined],
    ['PUT', '/api/connectors/carrier/secrets', { key: 'x' }],
    ['POST', '/api/connectors/carrier/run', {}],
  ])('%s %s is not found by people and says nothing to others', async (method, url, body) => {
    expect(await world.call(method, url, body)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await world.call(method, url, body, {}, NOBODY)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })
})

describe('reports of refused content', () => {
  const REPORT = '/api/csp-report'
  const send = (url: string, headers: Record<string, string | undefined>) =>
    world.call('POST', url, '{"csp-report":{}}', { 'content-type': 'application/csp-report', ...headers }, NOBODY)

  it('come from pages of Prime, and from a browser that names no origin', async () => {
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

describe('every way to say no', () => {
  it.each(ASKS)('%s (%i): %s %.60s', async (code, status, method, url, body, headers) => {
    const answer = await world.call(method, url, body, headers)
    expect(answer.body).toMatchObject({ type: `/problems/${code}`, status, code, title: expect.any(String) })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['x-request-id']).toBe(answer.body.requestId)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('a bug answers 500 with a number and no detail', async () => {
    const { driver } = world.prime
    const read = driver.read
    driver.read = () => Promise.reject(new Error('secret cause'))
    const answer = await world.call('GET', `${DOCS}/a`)
    driver.read = read
    expect(answer.body).toEqual({
      type: '/problems/internal',
      title: 'Internal',
      status: 500,
      code: 'internal',
      requestId: answer.headers['x-request-id'],
    })
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

  it('answers nobody the same for what exists and for what does not', async () => {
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

  it('health answers everybody, and pages are pages', async () => {
    expect((await world.call('GET', '/api/health', undefined, {}, NOBODY)).body).toEqual({ ok: true })
    const page = await world.call('GET', '/payable?id=7', undefined, {}, NOBODY)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
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
})

describe('questions', () => {
  it('answers the same by body and by address', async () => {
    const ask = { where: [['n', '>=', 1]], orderBy: [['n', 'desc']], limit: 1, select: ['name'] }
    const { body } = await world.call('POST', QUERY, ask)
    const parts = Object.entries(ask).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    expect((await world.call('GET', `${DOCS}?${parts.join('&')}`)).body).toEqual(body)
    expect(body).toMatchObject({ documents: [{ id: 'b', data: { name: 'two' } }], nextCursor: expect.any(String) })
    const next = await world.call('GET', `${DOCS}?${parts.join('&')}&cursor=${body.nextCursor}`)
    expect(next.body).toMatchObject({ documents: [{ id: 'a' }], nextCursor: null, seq: body.seq })
  })

  it('adds up exactly and groups', async () => {
    for (let at = 0; at < 10; at++) await world.put('sums', `s${at}`, { x: 0.1, of: at % 2 ? 'odd' : 'even' })
    const url = '/api/collections/sums/query'
    const { body } = await world.call('POST', url, { aggregate: { count: true, sum: ['x'], avg: ['x'] } })
    expect(body.aggregate).toEqual({
      count: 10,
      sum: { x: { value: '1', count: 10 } },
      avg: { x: { value: '0.1', count: 10 } },
    })
    const grouped = await world.call('POST', url, { aggregate: { sum: ['x'], by: ['of'] } })
    expect(grouped.body.aggregate.groups).toHaveLength(2)
  })

  it('a collection that nobody has written to is empty', async () => {
    expect((await world.call('POST', '/api/collections/never/query', {})).body.documents).toEqual([])
    expect((await world.call('GET', '/api/collections/never/changes?since=0')).body).toMatchObject({
      changes: [],
      more: false,
    })
  })

  it('searches a loose collection in the texts it is known by', async () => {
    const { body } = await world.call('POST', QUERY, { search: 'TW' })
    expect(body.documents).toMatchObject([{ id: 'b' }])
  })

  it('reads several answers at one seq', async () => {
    const { body } = await world.call('POST', '/api/read', {
      gets: [
        { collection: 'things', id: 'a' },
        { collection: 'things', id: 'none' },
      ],
      queries: [
        { collection: 'things', orderBy: [['n', 'asc']] },
        { collection: 'things', aggregate: { count: true } },
      ],
    })
    expect(body).toMatchObject({
      gets: [{ id: 'a' }, null],
      queries: [{ documents: [{ id: 'a' }, { id: 'b' }] }, { aggregate: { count: 2 } }],
      seq: expect.any(Number),
      epoch: expect.any(String),
    })
  })

  it('lists collections, commands and its own description', async () => {
    const { body } = await world.call('GET', '/api/collections')
    expect(body).toContainEqual(expect.objectContaining({ name: 'things', documents: 2, defined: false }))
    expect(body).toContainEqual(expect.objectContaining({ name: 'payables', label: 'Payables', defined: true }))
    const commands = await world.call('GET', '/api/commands')
    expect(commands.body).toContainEqual(expect.objectContaining({ name: 'po.receive', mayRun: true }))
    const { body: description } = await world.call('GET', '/api/openapi.json')
    expect(description).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/commands/po.receive': {}, '/api/commit': {} },
    })
  })
})

describe('changes', () => {
  it('walk every change once, latest per document, with deletions', async () => {
    const write = (writes: object[]) => world.call('POST', '/api/commit', { writes }, fresh())
    const start = (await world.call('POST', QUERY, {})).body.seq
    for (const id of ['p', 'q', 'r']) await write([{ op: 'create', collection: 'feed', id, data: { v: 1 } }])
    await write([{ op: 'update', collection: 'feed', id: 'p', patch: { v: 2 } }])
    await write([{ op: 'delete', collection: 'feed', id: 'q' }])
    const seen = []
    let since = start
    let more = true
    while (more) {
      const { body } = await world.call('GET', `/api/collections/feed/changes?since=${since}&limit=1`)
      seen.push(...body.changes)
      since = body.nextSince
      more = body.more
    }
    expect(seen).toMatchObject([{ id: 'r' }, { id: 'p', document: { data: { v: 2 } } }, { id: 'q', deleted: true }])
  })
})
