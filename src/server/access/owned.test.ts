import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#features/definitions.ts'
import type { Caller } from '#model/command/people.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { flag, reference, text } from '#model/schema/fields.ts'
import { visibleTo } from '#server/access/authorise.ts'
import { type Live, openLive } from '#server/live/live.ts'
import { connect, viewOf } from '#test/support/live-world.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const diaries = defineCollection({
  name: 'diaries',
  label: { one: 'Diary', many: 'Diaries' },
  title: 'name',
  fields: {
    name: text('Name'),
    ownerUid: text('Owner'),
    isShared: flag('Shared'),
    vendorId: reference('Vendor', 'vendors'),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  search: ['name'],
  indexes: [['name']],
  access: { owned: { by: 'ownerUid', shared: 'isShared' } },
})

let world: World
let vic: Caller
let made = 0
const key = () => ({ 'idempotency-key': `a-key-of-an-owned-one-${++made}` })
const PATH = '/api/collections/diaries'
beforeAll(async () => {
  world = await openTestWorld({ collections: [...collections, diaries] })
  vic = world.person('vic@prime.test', 'viewer')
})
afterAll(() => world.close())

type Sent = readonly [method: string, url: string, body?: unknown, headers?: Record<string, string>]
const commit = (write: object): Sent => ['POST', '/api/commit', { writes: [write] }, key()]
const asJson = encodeURIComponent(JSON.stringify({ where: [['name', '==', 'plan']] }))

/** Every way to read; each must show the document's text to those who may see it, and to nobody else. */
const READS: Record<string, (id: string) => Sent> = {
  get: (id) => ['GET', `${PATH}/documents/${id}`],
  history: (id) => ['GET', `${PATH}/documents/${id}/history`],
  query: () => ['POST', `${PATH}/query`, { limit: 1000 }],
  search: () => ['POST', `${PATH}/query`, { search: 'plan', limit: 1000 }],
  list: () => ['GET', `${PATH}/documents?limit=1000`],
  groups: () => ['POST', `${PATH}/query`, { aggregate: { count: true, by: ['name'] } }],
  changes: () => ['GET', `${PATH}/changes?since=0&limit=1000`],
  read: (id) => ['POST', '/api/read', { gets: [{ collection: 'diaries', id }] }],
  readQuery: () => ['POST', '/api/read', { queries: [{ collection: 'diaries', limit: 1000 }] }],
  log: () => ['GET', '/api/history?limit=500'],
  logOfIt: () => ['GET', '/api/history?collection=diaries&limit=500'],
  asItWas: (id) => ['GET', `/api/history?collection=diaries&id=${id}&asOf=2026-11-20T12:00:00.000Z`],
  csv: () => ['GET', '/api/export?collection=diaries&format=csv'],
  json: () => ['GET', `/api/export?collection=diaries&format=json&query=${asJson}`],
  ticked: (id) => ['POST', '/api/export', { collection: 'diaries', format: 'json', ids: [id] }],
  structure: () => ['GET', '/api/structure?collection=diaries'],
}

describe('a personal document over HTTP', () => {
  beforeAll(async () => {
    await world.put('diaries', 'kims', { name: 'plan', ownerUid: 'kim', note: 'of kim alone' })
    await world.put('diaries', 'kims', { name: 'plan', ownerUid: 'kim', note: 'of kim alone, again' })
  })

  it.each(Object.keys(READS))('%s: its person sees it; an owner, a viewer and other staff do not', async (name) => {
    const shows = async (as: Caller) => {
      const [method, url, body, headers] = READS[name]!('kims')
      const answer = await world.call(method, url, body, headers, as)
      return JSON.stringify(answer.body).includes('plan') && !String(answer.body).startsWith('<')
    }
    expect([await shows(world.kim), await shows(world.sam), await shows(vic)]).toEqual([true, false, false])
  })

  it('is not found by another, whatever is asked of it', async () => {
    const requests = (id: string): Sent[] => [
      ['GET', `${PATH}/documents/${id}`],
      ['PUT', `${PATH}/documents/${id}`, { data: { name: 'x' } }, { 'if-match': '*' }],
      ['PUT', `${PATH}/documents/${id}`, { data: { name: 'x' } }, { 'if-match': '"1"' }],
      ['PATCH', `${PATH}/documents/${id}`, { patch: { name: 'x' } }, { 'if-match': '*' }],
      ['PATCH', `${PATH}/documents/${id}`, { patch: { name: 'x' } }, { 'if-match': '"1"' }],
      ['DELETE', `${PATH}/documents/${id}`, undefined, { 'if-match': '*' }],
      commit({ op: 'update', collection: 'diaries', id, patch: { name: 'x' } }),
      commit({ op: 'update', collection: 'diaries', id, ifVersion: 1, patch: { name: 'x' } }),
      commit({ op: 'set', collection: 'diaries', id, ifVersion: 1, data: { name: 'x' } }),
      commit({ op: 'delete', collection: 'diaries', id }),
      commit({ op: 'delete', collection: 'diaries', id, ifVersion: 1 }),
      commit({ op: 'check', collection: 'diaries', id, ifVersion: 1 }),
      commit({ op: 'check', collection: 'diaries', id, ifVersion: null }),
    ]
    const answers = async (id: string) => {
      const given: unknown[] = []
      for (const [method, url, body, headers] of requests(id)) {
        const { status, body: answer } = await world.call(method, url, body, headers)
        const plain = JSON.stringify({ ...answer, requestId: '', commitTime: '', seq: 0 }).replaceAll('none', 'kims')
        given.push([method, headers, status, plain].filter((part) => typeof part !== 'object'))
      }
      return given
    }
    expect(await answers('kims')).toEqual(await answers('none'))
  })

  it('only takes its id from another, who is not told since when', async () => {
    for (const write of [{ op: 'create' }, { op: 'set' }, { op: 'set', ifVersion: null }]) {
      const [method, url, body, headers] = commit({ ...write, collection: 'diaries', id: 'kims', data: { name: 'x' } })
      const answer = await world.call(method, url, body, headers)
      expect([answer.status, answer.body.code, answer.body.conflicts]).toEqual([
        409,
        'exists',
        [{ index: 0, collection: 'diaries', id: 'kims', expected: null, actual: null }],
      ])
    }
    expect((await world.get(diaries, 'kims')).data.name).toBe('plan')
  })

  it('is not counted for others, and their cursors walk past it', async () => {
    for (const name of ['a', 'c', 'e']) await world.put('diaries', `sams-${name}`, { name, ownerUid: 'sam' })
    for (const name of ['b', 'd']) await world.put('diaries', `kims-${name}`, { name, ownerUid: 'kim' })
    const names: string[] = []
    let cursor: string | null = null
    do {
      const ask = { where: [['name', '<', 'p']], orderBy: [['name', 'asc']], limit: 1, ...(cursor && { cursor }) }
      const { body }: { body: { documents: { data: { name: string } }[]; nextCursor: string | null } } =
        await world.call('POST', `${PATH}/query`, ask)
      names.push(...body.documents.map(({ data }) => data.name))
      cursor = body.nextCursor
    } while (cursor)
    expect(names).toEqual(['a', 'c', 'e'])
    const { body } = await world.call('POST', `${PATH}/query`, { aggregate: { count: true } })
    expect(body.aggregate.count).toBe(3)
    const listed = await world.call('GET', '/api/collections')
    expect(listed.body).toContainEqual(expect.objectContaining({ name: 'diaries', documents: 3 }))
  })

  it('belongs to who makes it, and to no one else ever after', async () => {
    const create = (data: object, as = world.kim) =>
      world.call('POST', `${PATH}/documents`, { id: `new${++made}`, data }, {}, as)
    const { body } = await create({ name: 'mine' })
    expect((await world.get(diaries, body.id)).data.ownerUid).toBe('kim')
    expect((await create({ name: 'x', ownerUid: 'sam' })).body.code).toBe('forbidden')
    const patch = (data: object, unset: string[] = []) =>
      world.call('PATCH', `${PATH}/documents/${body.id}`, { patch: data, unset }, { 'if-match': '*' }, world.kim)
    expect((await patch({ ownerUid: 'sam' })).body.code).toBe('forbidden')
    expect((await patch({}, ['ownerUid'])).status).toBe(200)
    expect((await world.get(diaries, body.id)).data.ownerUid).toBe('kim')
  })

  it('is seen by all while it is shared, and stays in the name of its person', async () => {
    const shared = await world.put('diaries', 'open', { name: 'for all', ownerUid: 'kim', isShared: true })
    const patch = (data: object) => world.call('PATCH', `${PATH}/documents/open`, { patch: data }, { 'if-match': '*' })
    expect((await world.call('GET', `${PATH}/documents/open`, undefined, {}, vic)).status).toBe(200)
    expect((await patch({ name: 'for all of us' })).status).toBe(200)
    expect((await patch({ ownerUid: 'sam' })).body.code).toBe('forbidden')
    await world.put('diaries', 'open', { name: 'no longer', ownerUid: 'kim', isShared: false })
    const changesSince = async (seq: number) =>
      (await world.call('GET', `${PATH}/changes?since=${seq}&limit=1000`)).body.changes as { id: string }[]
    // Deleted for anyone who has seen it; a new reader never learns of it.
    expect(await changesSince(shared.version)).toContainEqual({ seq: expect.any(Number), id: 'open', deleted: true })
    expect((await changesSince(0)).map(({ id }) => id)).not.toContain('open')
    const history = await world.call('GET', `${PATH}/documents/open/history`)
    expect(JSON.stringify(history.body)).not.toContain('no longer')
  })

  it('cannot be undone or brought back by another', async () => {
    const doc = await world.put('diaries', 'gone', { name: 'secret', ownerUid: 'kim' })
    const undo = (as: Caller, seq: number) =>
      world.call('POST', '/api/commands/history.undo', { input: { seq } }, key(), as)
    expect((await undo(world.sam, doc.version)).body).toMatchObject({ code: 'refused' })
    await world.call('DELETE', `${PATH}/documents/gone`, undefined, { 'if-match': '*' }, world.kim)
    const restore = (as: Caller) =>
      world.call('POST', '/api/commands/documents.restore', { input: { collection: 'diaries', id: 'gone' } }, key(), as)
    expect((await restore(world.sam)).body).toMatchObject({ code: 'refused' })
    expect((await restore(world.kim)).status).toBe(200)
    expect((await world.get(diaries, 'gone')).data.name).toBe('secret')
  })

  it('that has no one is everyone’s, and a key sees what its person sees', async () => {
    const name = 'of nobody'
    await world.put('diaries', 'n1', { name, ownerUid: null })
    await world.put('diaries', 'n2', { name, ownerUid: '' })
    await world.put('diaries', 'n3', { name })
    const find = async (as: Caller) => {
      const ask = { where: [['name', '==', name]] }
      const { body } = await world.call('POST', `${PATH}/query`, ask, {}, as)
      return body.documents.map(({ id }: { id: string }) => id)
    }
    expect(await find(vic)).toEqual(['n1', 'n2', 'n3'])
    await world.put('diaries', 'n4', { name, ownerUid: 'kim' })
    expect([await find(vic), await find(world.kim)]).toEqual([
      ['n1', 'n2', 'n3'],
      ['n1', 'n2', 'n3', 'n4'],
    ])
    if (world.kim.kind !== 'person') throw new Error('Kim is a person.')
    const ofKim: Caller = { kind: 'key', person: world.kim.person, keyId: 'k', role: 'viewer' }
    const doc = { id: 'n4', version: 1, createTime: '', updateTime: '', data: { name, ownerUid: 'kim' } }
    expect(visibleTo(world.prime, ofKim, diaries)(doc)).toBe(doc)
    expect(visibleTo(world.prime, world.sam, diaries)(doc)).toBeUndefined()
  })

  it('is named neither among what points to a record nor in a search for duplicates', async () => {
    await world.put('vendors', 'v1', { name: 'ACME' })
    await world.put('diaries', 'points', { name: 'of ACME', ownerUid: 'kim', vendorId: 'v1' })
    const references = async (as: Caller) => {
      const body = { collection: 'vendors', ids: ['v1'] }
      return (await world.call('POST', '/api/duplicates/references', body, {}, as)).body.counts.v1
    }
    expect([await references(world.kim), await references(world.sam)]).toEqual([{ diaries: 1 }, {}])
    const scan = { collection: 'diaries', tests: [{ field: 'name', test: 'same' }] }
    const answer = await world.call('POST', '/api/duplicates/scans', scan)
    expect(answer.body).toMatchObject({ code: 'refused', detail: expect.stringContaining('not everyone may read') })
  })

  it('saved views are personal', async () => {
    const data = { screen: '/payable', name: 'My overdue bills', ownerUid: 'kim', isShared: false }
    await world.put('savedViews', 'v', data)
    const names = async (as: Caller) =>
      (await world.call('POST', '/api/collections/savedViews/query', {}, {}, as)).body.documents.length
    expect([await names(world.kim), await names(world.sam)]).toEqual([1, 0])
  })
})

describe('a personal document over live', () => {
  let live: Live
  let url: string
  beforeAll(async () => {
    live = openLive(world.prime)
    world.app.server.on('upgrade', (request, socket, head) => {
      void world.prime.identity
        .callerOf({ cookie: request.headers.cookie ?? '' })
        .then((caller) => live.upgrade(request, socket, head, caller))
    })
    url = `${(await world.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/api/live`
  })
  afterAll(() => live.close())

  it.each(['documents', 'count', 'aggregate'] as const)('%s: others hear nothing of it', async (mode) => {
    const name = `live ${mode}`
    const follow = async (email: string) => {
      const client = connect(url, email)
      await client.next('hello')
      const query = { where: [['name', '==', name]], ...(mode === 'aggregate' && { aggregate: { count: true } }) }
      client.say({ t: 'sub', id: 's', collection: 'diaries', mode, query })
      await client.next('snap')
      return client
    }
    const [kim, sam] = [await follow('kim@prime.test'), await follow('sam@prime.test')]
    const save = (isShared: boolean) => world.put('diaries', `live-${mode}`, { name, ownerUid: 'kim', isShared })
    await save(false)
    await kim.next('chg')
    await save(true)
    const shown = await sam.next('chg')
    expect(sam.heard.filter(({ t }) => t === 'chg')).toEqual([shown])
    await save(false)
    const hidden = await sam.next('chg')
    if (mode === 'documents') {
      expect(shown.put).toMatchObject([{ data: { isShared: true } }])
      expect(hidden).toMatchObject({ put: [], del: ['live-documents'] })
      expect(viewOf(sam.heard, 's').docs.size).toBe(0)
    } else if (mode === 'count') expect([shown.count, hidden.count]).toEqual([1, 0])
    else expect([shown.aggregate.count, hidden.aggregate.count]).toEqual([1, 0])
  })
})
