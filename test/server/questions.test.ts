import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('things', 'a', { n: 1, name: 'one' })
  await world.put('things', 'b', { n: 2, name: 'two' })
})
afterAll(() => world.close())

const DOCS = '/api/collections/things/documents'
const QUERY = '/api/collections/things/query'
let made = 0
const fresh = () => ({ 'idempotency-key': `another-key-of-this-${++made}` })

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

  it('reads an address as strictly as a body', async () => {
    const wrong: [string, string][] = [
      ['__proto__=1', 'bad-query'],
      ['constructor=1', 'bad-query'],
      ['foo=1', 'bad-query'],
      ['limit=1&limit=2', 'bad-query'],
      ['limit=x', 'bad-query'],
      ['where=[["n","==",12345678901234567890]]', 'bad-value'],
      ['where=[["n","==",{"a":1,"a":2}]]', 'bad-query'],
      [`where=${'['.repeat(65)}`, 'too-deep'],
    ]
    for (const [text, code] of wrong)
      expect([text, (await world.call('GET', `${DOCS}?${encodeURI(text)}`)).body]).toMatchObject([text, { code }])
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

  it('a collection that no one has written to is empty', async () => {
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
