import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#features/definitions.ts'
import { type Caller, NOBODY } from '#model/command/people.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { money, text } from '#model/schema/fields.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const shape = {
  label: { one: 'X', many: 'X' },
  title: 'name',
  search: ['name', 'cost'],
  indexes: [],
  form: [],
} as const
const fields = { name: text('Name'), cost: money('Cost') }
const list = { columns: ['name'], sort: 'name' } as const
const ledger = defineCollection({ ...shape, name: 'ledger', fields, list, access: { direct: 'commands' } })
const inner = defineCollection({ ...shape, name: 'inner', fields, list, access: { private: true } })
const priced = defineCollection({ ...shape, name: 'priced', fields, list, access: { fields: { cost: ['owner'] } } })
const board = defineCollection({ ...shape, name: 'board', fields, list, access: { read: ['owner'], write: ['owner'] } })

let world: World
let callers: Record<string, Caller>
beforeAll(async () => {
  world = await openTestWorld({ collections: [...collections, ledger, inner, priced, board] })
  callers = {
    nobody: NOBODY,
    pending: world.person('pat@prime.test', 'staff', 'pending'),
    disabled: world.person('dan@prime.test', 'owner', 'disabled'),
    viewer: world.person('vic@prime.test', 'viewer'),
    staff: world.kim,
    owner: world.sam,
  }
})
afterAll(() => world.close())

let made = 0
const key = () => ({ 'idempotency-key': `a-key-of-the-matrix-${++made}` })
const commit = (write: object) => ['POST', '/api/commit', { writes: [write] }, key()] as const
type Request = readonly [method: string, url: string, body?: unknown, headers?: Record<string, string>]

/** Every operation of the API contract on an existing document; writes change nothing, or nothing that matters. */
const OPERATIONS: Record<string, (collection: string, id: string) => Request> = {
  get: (c, id) => ['GET', `/api/collections/${c}/documents/${id}`],
  history: (c, id) => ['GET', `/api/collections/${c}/documents/${id}/history`],
  query: (c) => ['POST', `/api/collections/${c}/query`, {}],
  list: (c) => ['GET', `/api/collections/${c}/documents`],
  aggregate: (c) => ['POST', `/api/collections/${c}/query`, { aggregate: { count: true } }],
  changes: (c) => ['GET', `/api/collections/${c}/changes?since=0`],
  read: (c, id) => ['POST', '/api/read', { gets: [{ collection: c, id }], queries: [] }],
  readQuery: (c) => ['POST', '/api/read', { queries: [{ collection: c }] }],
  log: (c) => ['GET', `/api/history?collection=${c}`],
  check: (c, id) => commit({ op: 'check', collection: c, id, ifVersion: 0 }),
  create: (c) => ['POST', `/api/collections/${c}/documents`, { data: { name: 'n' } }, key()],
  commitCreate: (c) => commit({ op: 'create', collection: c, data: { name: 'n' } }),
  putNew: (c) => [
    'PUT',
    `/api/collections/${c}/documents/new${++made}`,
    { data: { name: 'n' } },
    { 'if-none-match': '*' },
  ],
  put: (c, id) => ['PUT', `/api/collections/${c}/documents/${id}`, { data: { name: 'n' } }, { 'if-match': '*' }],
  patch: (c, id) => ['PATCH', `/api/collections/${c}/documents/${id}`, { patch: { name: 'm' } }, { 'if-match': '*' }],
  commitUpdate: (c, id) => commit({ op: 'update', collection: c, id, patch: { name: 'o' } }),
  commitSet: (c, id) => commit({ op: 'set', collection: c, id, data: { name: 'o' } }),
  delete: (c, id) => ['DELETE', `/api/collections/${c}/documents/${id}`, undefined, { 'if-match': '*' }],
  commitDelete: (c, id) => commit({ op: 'delete', collection: c, id }),
}
const READS = ['get', 'history', 'query', 'list', 'aggregate', 'changes', 'read', 'readQuery', 'log', 'check']
const CREATES = ['create', 'commitCreate', 'putNew']

type Row = [collection: string, who: string, reads: string, creates: string, changes: string]
const closed = (collection: string): Row[] => [
  [collection, 'nobody', 'unauthenticated', 'unauthenticated', 'unauthenticated'],
  [collection, 'disabled', 'unauthenticated', 'unauthenticated', 'unauthenticated'],
  [collection, 'pending', 'account-pending', 'account-pending', 'account-pending'],
]
const hidden = (collection: string, who: string): Row => [collection, who, 'not-found', 'not-found', 'not-found']
const ROWS: Row[] = [
  ...['things', 'vendors', 'logs', 'ledger', 'inner', 'board', 'counters', 'secrets'].flatMap(closed),
  ['things', 'viewer', 'yes', 'forbidden', 'forbidden'],
  ['things', 'staff', 'yes', 'yes', 'yes'],
  ['things', 'owner', 'yes', 'yes', 'yes'],
  ['vendors', 'viewer', 'yes', 'forbidden', 'forbidden'],
  ['vendors', 'staff', 'yes', 'yes', 'yes'],
  ['logs', 'viewer', 'yes', 'yes', 'forbidden'],
  ['logs', 'staff', 'yes', 'yes', 'yes'],
  ['ledger', 'viewer', 'yes', 'forbidden', 'forbidden'],
  ['ledger', 'owner', 'yes', 'commands-only', 'commands-only'],
  ['payments', 'staff', 'yes', 'commands-only', 'commands-only'],
  ['movements', 'owner', 'yes', 'commands-only', 'commands-only'],
  hidden('board', 'viewer'),
  hidden('board', 'staff'),
  ['board', 'owner', 'yes', 'yes', 'yes'],
  ...['viewer', 'staff', 'owner'].flatMap((who) =>
    ['inner', 'secrets', 'idempotency', 'sessions', 'credentials', 'log'].map((name) => hidden(name, who)),
  ),
  hidden('counters', 'viewer'),
  hidden('counters', 'staff'),
  ['counters', 'owner', 'yes', 'commands-only', 'commands-only'],
]

async function outcome(as: Caller, [method, url, body, headers]: Request): Promise<string> {
  const answer = await world.call(method, url, body, headers, as)
  // Whoever gets a version conflict was allowed to see the document.
  return answer.status < 300 || answer.body.code === 'version-conflict' ? 'yes' : answer.body.code
}

describe('the access matrix over HTTP', () => {
  it.each(ROWS)('%s for %s: reads %s, creates %s, changes %s', async (collection, who, reads, creates, changes) => {
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [name, request] of Object.entries(OPERATIONS)) {
      const id = `doc${++made}`
      await world.put(collection, id, { name: 'before' })
      answers[name] = await outcome(callers[who]!, request(collection, id))
      expected[name] = READS.includes(name) ? reads : CREATES.includes(name) ? creates : changes
    }
    expect(answers).toEqual(expected)
  })

  it('the list of collections and the whole history leave out what one may not read', async () => {
    await world.put('board', 'b1', { name: 'secret plan' })
    const names = async (as: Caller) =>
      (await world.call('GET', '/api/collections', undefined, {}, as)).body.map(({ name }: { name: string }) => name)
    expect(await names(world.sam)).toEqual(expect.arrayContaining(['board', 'counters', 'vendors']))
    for (const name of ['board', 'counters', 'inner', 'secrets']) expect(await names(world.kim)).not.toContain(name)
    const history = await world.call('GET', '/api/history?limit=500', undefined, {}, world.kim)
    expect(JSON.stringify(history.body)).not.toContain('secret plan')
  })
})

describe('a field that a role may not read', () => {
  beforeAll(async () => {
    await world.put('priced', 'p', { name: 'Bearing', cost: 77.5 })
  })

  it.each([
    { where: [['cost', '>', 70]] },
    { where: [{ or: [{ not: ['cost', '==', 77.5] }] }] },
    { orderBy: [['cost', 'asc']] },
    { select: ['cost'] },
    { aggregate: { sum: ['cost'] } },
    { aggregate: { avg: ['cost'] } },
    { aggregate: { count: true, by: ['cost'] } },
    { where: [['cost.net', 'exists', true]], aggregate: { count: true } },
  ])('cannot be probed by %j', async (ask) => {
    const url = '/api/collections/priced/query'
    expect((await world.call('POST', url, ask, {}, world.kim)).body.code).toBe('forbidden')
    expect((await world.call('POST', url, ask, {}, world.sam)).status).toBe(200)
  })

  it('is not found by search, and not shown by any read', async () => {
    const ask = { search: '77.5' }
    const found = async (as: Caller) =>
      (await world.call('POST', '/api/collections/priced/query', ask, {}, as)).body.documents.length
    expect([await found(world.kim), await found(world.sam)]).toEqual([0, 1])
    for (const name of ['get', 'history', 'query', 'list', 'changes', 'read', 'readQuery', 'log']) {
      const [method, url, body, headers] = OPERATIONS[name]!('priced', 'p')
      const answer = await world.call(method, url, body, headers, world.kim)
      expect([name, answer.status, JSON.stringify(answer.body).includes('77.5')]).toEqual([name, 200, false])
    }
  })

  it('is kept by anyone who replaces the document without seeing it, and cannot be set', async () => {
    const put = (data: object) =>
      world.call('PUT', '/api/collections/priced/documents/p', { data }, { 'if-match': '*' }, world.kim)
    expect((await put({ name: 'Ball bearing' })).status).toBe(200)
    expect((await world.get(priced, 'p')).data).toEqual({ name: 'Ball bearing', cost: 77.5 })
    expect((await put({ name: 'x', cost: 1 })).body.code).toBe('forbidden')
  })
})

describe('commands', () => {
  const receive = (as: Caller) => world.call('POST', '/api/commands/po.receive', { input: {} }, key(), as)
  it.each([
    ['nobody', 'unauthenticated'],
    ['pending', 'account-pending'],
    ['disabled', 'unauthenticated'],
    ['viewer', 'forbidden'],
    ['staff', 'invalid'],
    ['owner', 'invalid'],
  ])('%s gets %s', async (who, code) => expect((await receive(callers[who]!)).body.code).toBe(code))
})
