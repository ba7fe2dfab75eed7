import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#model/command/people.ts'
import { type Live, openLive } from '#server/live/live.ts'
import { connect, viewOf } from '#test/support/live-world.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const SECRET = 'plan of the raise'
const TABLE = 'salaries'
const structure = (name: string) => ({
  one: name,
  many: name,
  title: 'what',
  fields: { what: { kind: 'text', label: name, options: {} } },
})
/** A document of each kind that belongs to a record, by collection name. */
const ABOUT: Record<string, (of: string, words?: string) => Record<string, unknown>> = {
  comments: (of, words = SECRET) => ({ text: words, collection: of, recordId: 's1', by: 'sam@prime.test' }),
  attachments: (of, words = SECRET) => ({
    name: words,
    hash: 'a'.repeat(64),
    size: 1,
    type: 'text/plain',
    collection: of,
    recordId: 's1',
  }),
  prints: (of, words = SECRET) => ({ title: words, template: 't', collection: of, recordId: 's1', copies: 1 }),
  duplicateGroups: (of, words = SECRET) => ({
    title: words,
    collection: of,
    ids: ['s1'],
    size: 1,
    score: 1,
    status: 'Open',
  }),
  duplicateMerges: (of, words = SECRET) => ({
    title: words,
    collection: of,
    keptId: 's1',
    loserIds: [],
    moved: 0,
    status: 'Merged',
  }),
  duplicateRules: (of, words = SECRET) => ({ name: words, collection: of, tests: [] }),
  fieldNotes: (of, words = SECRET) => ({ of, field: words, note: words }),
  todos: (of, words = SECRET) => ({ title: words, collection: of, recordId: 's1' }),
}
const KINDS = [...Object.keys(ABOUT), 'structures']
const idIn = (kind: string) => (kind === 'structures' ? TABLE : 'about')

type Sent = readonly [method: string, url: string, body?: unknown, headers?: Record<string, string>]
const asked = encodeURIComponent(JSON.stringify({}))
/** Every way to read data; each must show the text to people who may read the record and to nobody else. */
const READS: Record<string, (kind: string, id: string) => Sent> = {
  get: (c, id) => ['GET', `/api/collections/${c}/documents/${id}`],
  history: (c, id) => ['GET', `/api/collections/${c}/documents/${id}/history`],
  query: (c) => ['POST', `/api/collections/${c}/query`, { limit: 1000 }],
  list: (c) => ['GET', `/api/collections/${c}/documents?limit=1000`],
  search: (c) => ['POST', `/api/collections/${c}/query`, { search: 'raise' }],
  changes: (c) => ['GET', `/api/collections/${c}/changes?since=0&limit=1000`],
  read: (c, id) => ['POST', '/api/read', { gets: [{ collection: c, id }] }],
  readQuery: (c) => ['POST', '/api/read', { queries: [{ collection: c, limit: 1000 }] }],
  log: () => ['GET', '/api/history?limit=500'],
  logOfIt: (c) => ['GET', `/api/history?collection=${c}&limit=500`],
  asItWas: (c, id) => ['GET', `/api/history?collection=${c}&id=${id}&asOf=2026-11-20T12:00:00.000Z`],
  listAsItWas: (c) => ['GET', `/api/history?collection=${c}&asOf=2026-11-20T12:00:00.000Z&beside=now`],
  csv: (c) => ['GET', `/api/export?collection=${c}&format=csv`],
  json: (c) => ['GET', `/api/export?collection=${c}&format=json&query=${asked}`],
  ticked: (c, id) => ['POST', '/api/export', { collection: c, format: 'json', ids: [id] }],
  structure: (c) => ['GET', `/api/structure?collection=${c}`],
  tidy: (c) => [
    'POST',
    '/api/structure/tidy',
    { plan: { collection: c, field: c === 'structures' ? 'many' : 'title', as: 'trim' } },
  ],
}
/** Reads that return no text: they differ only in their counts. */
const SILENT = ['search', 'structure', 'tidy', 'csv']

describe.each(['sqlite', 'postgres'] as const)('what belongs to a record one may not read, on %s', (store) => {
  let postgres: SharedPostgres | undefined
  let world: World
  let callers: Record<string, Caller>
  let made = 0
  const key = () => ({ 'idempotency-key': `a-key-about-records-${++made}` })
  const command = (name: string, input: object, as = world.sam) =>
    world.call('POST', `/api/commands/${name}`, { input }, key(), as)
  const close = (table: string) => command('tables.setAccess', { table, readers: ['owner'], writers: ['owner'] })
  const keep = (kind: string, of: string) => world.put(kind, 'about', ABOUT[kind]!(of) as never)

  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
    world = await openTestWorld(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } })
    callers = { viewer: world.person('vic@prime.test', 'viewer'), staff: world.kim, owner: world.sam }
    await world.put(TABLE, 's1', { what: 'Ann' })
    await world.call('POST', '/api/collections/structures/documents', { id: TABLE, data: structure(SECRET) })
    expect((await close(TABLE)).status).toBe(200)
    for (const kind of Object.keys(ABOUT)) await keep(kind, TABLE)
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  it('the changes of a collection tell no one that such a document is there, was changed or is gone', async () => {
    const changes = async (since: number, as: Caller) =>
      (await world.call('GET', `/api/collections/comments/changes?since=${since}&limit=1000`, undefined, {}, as)).body
    const idsFor = async (since: number, as: Caller) =>
      (await changes(since, as)).changes.map(({ id }: { id: string }) => id)
    const structures = await world.call('GET', '/api/collections/structures/changes', undefined, {}, world.kim)
    expect(JSON.stringify(structures.body)).not.toContain(TABLE)
    await world.put('comments', 'of-closed', ABOUT['comments']!(TABLE, 'x') as never)
    await world.put('comments', 'of-open', ABOUT['comments']!('parts', 'x') as never)
    const { nextSince } = await changes(0, world.kim)
    expect(await idsFor(0, world.kim)).not.toContain('of-closed')
    expect(await idsFor(0, world.sam)).toContain('of-closed')
    const send = (method: string, id: string, body?: object) =>
      world.call(method, `/api/collections/comments/documents/${id}`, body, { 'if-match': '*' })
    expect((await send('PATCH', 'of-closed', { patch: { text: 'changed' } })).status).toBe(200)
    expect(await idsFor(nextSince, world.kim)).toEqual([])
    for (const id of ['of-closed', 'of-open']) expect((await send('DELETE', id)).status).toBe(200)
    expect(await idsFor(nextSince, world.kim)).toEqual(['of-open'])
    expect((await idsFor(nextSince, world.sam)).toSorted()).toEqual(['of-closed', 'of-open'])
  })

  it.each(KINDS)('%s: shown to owners, to no one else, whatever way is taken', async (kind) => {
    const shown: Record<string, string[]> = {}
    const expected: Record<string, string[]> = {}
    for (const [way, sent] of Object.entries(READS)) {
      expected[way] = SILENT.includes(way) ? expect.anything() : ['owner']
      shown[way] = []
      for (const [who, caller] of Object.entries(callers)) {
        const [method, url, body, headers] = sent(kind, idIn(kind))
        const answer = await world.call(method, url, body, headers, caller)
        if (JSON.stringify(answer.body).includes(SECRET)) shown[way].push(who)
      }
      if (SILENT.includes(way)) expect([way, shown[way].filter((who) => who !== 'owner')]).toEqual([way, []])
    }
    expect(shown).toEqual(expected)
  })

  it.each(KINDS)('%s: neither counted nor grouped nor found by a condition for others', async (kind) => {
    const total = async (as: Caller, where: unknown[] = []) => {
      const ask = { where, aggregate: { count: true } }
      return (await world.call('POST', `/api/collections/${kind}/query`, ask, {}, as)).body.aggregate.count
    }
    const listed = async (as: Caller) =>
      (await world.call('GET', '/api/collections', undefined, {}, as)).body.find(
        ({ name }: { name: string }) => name === kind,
      ).documents
    for (const count of [total, listed]) expect((await count(world.sam)) - (await count(world.kim))).toBe(1)
    const named =
      kind === 'structures' ? ['many', '==', SECRET] : [kind === 'fieldNotes' ? 'of' : 'collection', '==', TABLE]
    expect([await total(world.sam, [named]), await total(world.kim, [named])]).toEqual([1, 0])
    expect(await total(world.kim, [{ not: ['x', '==', 1] }, { or: [named as never, ['x', '==', 1]] }])).toBe(0)
  })

  it.each(KINDS)('%s: not there for others to change, and none is made', async (kind) => {
    const path = `/api/collections/${kind}/documents`
    const data = kind === 'structures' ? structure('x') : ABOUT[kind]!(TABLE)
    const other = { ...data, ...(kind !== 'structures' && ABOUT[kind]!('parts', 'x')) }
    const commit = (write: object): Sent => ['POST', '/api/commit', { writes: [write] }, key()]
    const changes = (id: string): Sent[] => [
      ['PUT', `${path}/${id}`, { data: other }, { 'if-match': '*' }],
      ['PATCH', `${path}/${id}`, { patch: { note: 'x' } }, { 'if-match': '*' }],
      ['DELETE', `${path}/${id}`, undefined, { 'if-match': '*' }],
      commit({ op: 'update', collection: kind, id, patch: { note: 'x' } }),
      commit({ op: 'delete', collection: kind, id }),
      commit({ op: 'check', collection: kind, id, ifVersion: 1 }),
    ]
    const codes = async (id: string) => {
      const given: unknown[] = []
      for (const [method, url, body, headers] of changes(id))
        given.push((await world.call(method, url, body, headers, world.kim)).body.code)
      return given
    }
    const isKept = ['prints', 'duplicateGroups', 'duplicateMerges'].includes(kind)
    expect(await codes(idIn(kind))).toEqual(await codes('none'))
    // Only that the id is taken is revealed.
    const [method, url, body, headers] = commit({ op: 'set', collection: kind, id: idIn(kind), data: other })
    const taken = (await world.call(method, url, body, headers, world.kim)).body
    expect(taken.code).toBe(isKept ? 'commands-only' : 'exists')
    if (!isKept) expect(taken.conflicts[0].actual).toBeNull()
    if (isKept || kind === 'structures') return
    const made = await world.call('POST', path, { id: 'mine', data }, key(), world.kim)
    expect([made.status, made.body.detail]).toEqual([404, `There is no collection "${TABLE}".`])
    // It does not matter whose comment it is.
    await world.put(kind, 'free', { ...other, ...(kind === 'comments' && { by: 'kim@prime.test' }) } as never)
    const moved = await world.call(
      'PATCH',
      `${path}/free`,
      { patch: { [kind === 'fieldNotes' ? 'of' : 'collection']: TABLE } },
      { 'if-match': '*' },
      world.kim,
    )
    expect(moved.status).toBe(404)
  })

  it('commands neither read, write nor bring back what their person may not see', async () => {
    const decided = await command('duplicates.decide', { groupIds: ['about'], status: 'Later' }, world.kim)
    expect([decided.status, JSON.stringify(decided.body).includes(SECRET)]).toEqual([404, false])
    await world.call('DELETE', '/api/collections/comments/documents/about', undefined, { 'if-match': '*' })
    const restore = { collection: 'comments', id: 'about' }
    expect((await command('documents.restore', restore, world.kim)).status).toBe(422)
    expect((await command('documents.restore', restore)).status).toBe(200)
    const [last] = (await world.commits()).slice(-1)
    expect((await command('history.undo', { seq: last!.seq }, world.kim)).status).toBe(422)
  })

  it('a table that one may not read is not there to a command', async () => {
    const answers = [
      await command('documents.restore', { collection: TABLE, id: 's1' }, world.kim),
      await command('duplicates.merge', { collection: TABLE, keepId: 's1', loserIds: ['s2'] }, world.kim),
    ]
    const sentence = `There is no collection "${TABLE}".`
    for (const { status, body } of answers) expect([status, body.detail]).toEqual([404, sentence])
  })

  it('a mention asks no one who may not read the record', async () => {
    const data = { text: `@kim@prime.test ${SECRET} again`, collection: TABLE, recordId: 's1', by: 'sam@prime.test' }
    expect((await world.call('POST', '/api/collections/comments/documents', { id: 'm1', data }, key())).status).toBe(
      201,
    )
    const titles = async (as: Caller) =>
      JSON.stringify((await world.call('POST', '/api/collections/todos/query', { limit: 1000 }, {}, as)).body)
    expect(await titles(world.sam)).toContain(`${SECRET} again`)
    expect(await titles(world.kim)).not.toContain(SECRET)
  })

  it('of another’s own record is theirs alone, until it is shared', async () => {
    const view = { screen: '/po', name: 'Mine', ownerUid: 'kim', isShared: false }
    const views = '/api/collections/savedViews/documents'
    const comments = '/api/collections/comments/documents'
    expect((await world.call('POST', views, { id: 'kims', data: view }, key(), world.kim)).status).toBe(201)
    const data = { text: 'on a view of mine', collection: 'savedViews', recordId: 'kims', by: 'x' }
    expect((await world.call('POST', comments, { id: 'c1', data }, key())).status).toBe(404)
    expect((await world.call('POST', comments, { id: 'c1', data }, key(), world.kim)).status).toBe(201)
    const shown = async (as: Caller) => {
      const one = await world.call('GET', `${comments}/c1`, undefined, {}, as)
      const where = [['collection', '==', 'savedViews']]
      const all = await world.call('POST', '/api/collections/comments/query', { where }, {}, as)
      return [one.status, all.body.documents.length]
    }
    expect([await shown(world.kim), await shown(world.sam)]).toEqual([
      [200, 1],
      [404, 0],
    ])
    const share = (isShared: boolean) =>
      world.call('PATCH', `${views}/kims`, { patch: { isShared } }, { 'if-match': '*' }, world.kim)
    await share(true)
    expect(await shown(world.sam)).toEqual([200, 1])
    await share(false)
    expect(await shown(world.sam)).toEqual([404, 0])
    const gone = { ...data, recordId: 'nothing' }
    expect((await world.call('POST', comments, { id: 'c2', data: gone }, key(), world.kim)).status).toBe(404)
  })

  it('is looked up by no import of theirs', async () => {
    const { body } = await send(world, { collection: 'comments', format: 'json', mode: 'update', key: '$id' }, [
      { $id: 'about', text: SECRET },
      { $id: 'nothing', text: SECRET },
    ])
    const answer = await settled(world, body.id, world.kim)
    expect(answer).toMatchObject({ counts: { unchanged: 0, failed: 2 } })
  })

  describe('over live', () => {
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

    it('closing a table ends the updates about its records', async () => {
      const table = 'plans'
      await world.put(table, 's1', { what: 'open' })
      await world.call('POST', '/api/collections/structures/documents', { id: table, data: structure('Plan') })
      await world.put('comments', 'live', { ...ABOUT.comments!(table), text: 'while open' } as never)
      const client = connect(url, 'kim@prime.test')
      await client.next('hello')
      const where = [['collection', '==', table]]
      const asks = {
        docs: { query: { where } },
        one: { query: {}, doc: 'live' },
        page: { query: { where, orderBy: [['by', 'asc']], limit: 5 } },
        count: { mode: 'count', query: { where } },
        sums: { mode: 'aggregate', query: { where, aggregate: { count: true, by: ['text'] } } },
      }
      for (const [id, ask] of Object.entries(asks)) {
        client.say({ t: 'sub', id, collection: 'comments', ...ask })
        await client.next('snap')
      }
      expect(viewOf(client.heard, 'docs').docs.size).toBe(1)
      expect((await close(table)).status).toBe(200)
      for (const _ of Object.keys(asks)) expect((await client.next('reset')).reason).toBe('permission')
      for (const _ of Object.keys(asks)) await client.next('snap')
      client.forget()
      await world.put('comments', 'live', { ...ABOUT.comments!(table), text: 'behind closed doors' } as never)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect(JSON.stringify(client.heard)).not.toContain('closed doors')
    })
  })
})

async function send(world: World, plan: object, rows: object[]) {
  const part = (name: string, text: string, file = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  const payload = `${part('plan', JSON.stringify(plan))}${part('file', JSON.stringify(rows), '; filename="a.json"')}--x--\r\n`
  return world.call('POST', '/api/imports', payload, { 'content-type': 'multipart/form-data; boundary=x' }, world.kim)
}

async function settled(world: World, id: string, as: Caller) {
  for (;;) {
    const { body } = await world.call('GET', `/api/imports/${id}`, undefined, {}, as)
    if (!['reading', 'checking', 'running'].includes(body.step)) return body
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
