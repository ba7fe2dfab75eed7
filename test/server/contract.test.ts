import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOBODY } from '#model/command/people.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

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
  ['bad-query', 400, 'POST', QUERY, { orderBy: [['n', 'asc', 'desc']] }],
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
  ['unsupported-type', 415, 'POST', QUERY, '{}', { 'content-type': 'application/json; charset=iso-8859-1' }],
  ['unsupported-type', 415, 'POST', QUERY, '{}', { 'content-encoding': 'gzip' }],
  ['unsupported-type', 415, 'POST', QUERY, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['invalid', 422, 'POST', '/api/collections/vendors/documents', { id: 'x', data: {} }],
  ['invalid', 422, 'POST', '/api/commands/po.receive', { input: {} }, KEY],
  ['precondition-required', 428, 'PUT', `${DOCS}/a`, { data: {} }],
]

describe('what is not built', () => {
  it.each([
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
    const { read, text } = driver
    const fail = () => Promise.reject(new Error('secret cause'))
    Object.assign(driver, { read: fail, text: fail })
    const answer = await world.call('GET', `${DOCS}/a`)
    Object.assign(driver, { read, text })
    expect(answer.body).toEqual({
      type: '/problems/internal',
      title: 'Internal',
      status: 500,
      code: 'internal',
      requestId: answer.headers['x-request-id'],
    })
  })
})
