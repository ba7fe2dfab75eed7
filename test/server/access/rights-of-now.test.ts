import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoRun } from '#features/data/history/commands.ts'
import { send, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let made = 0
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const structure = (more: object = {}) => ({
  one: 'Plan',
  many: 'Plans',
  title: 'what',
  fields: { what: { kind: 'text', label: 'What', options: {} } },
  ...more,
})
const post = (collection: string, id: string, data: object, as = world.sam) =>
  world.call('POST', `/api/collections/${collection}/documents`, { id, data }, {}, as)
const put = (collection: string, id: string, data: object, as = world.sam) =>
  world.call('PUT', `/api/collections/${collection}/documents/${id}`, { data }, { 'if-match': '*' }, as)
const close = (table: string, as: typeof world.sam) =>
  world.call(
    'POST',
    '/api/commands/tables.setAccess',
    { input: { table, readers: ['owner'], writers: ['owner'] } },
    { 'idempotency-key': `close-${table}-of-rights-of-now` },
    as,
  )

const AT = { collection: 'structures', id: 'shared' }
const AT_PATH = '/api/collections/structures/documents/shared'

describe('who may use a table', () => {
  it('is answered by the structure of now, at once', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const owner = world.person(`owner-${made}@prime.test`, 'owner')
    expect((await post('plans', 'p1', { what: 'open' })).status).toBe(201)
    expect((await post('structures', 'plans', structure(), owner)).status).toBe(201)
    const read = () => world.call('GET', '/api/collections/plans/documents/p1', undefined, {}, staff)
    expect((await read()).status).toBe(200)
    expect((await close('plans', owner)).status).toBe(200)
    expect((await read()).status).toBe(404)
  })

  it('is said by owners only, when the table is made too', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const refused = await post('structures', 'others', structure({ readers: ['owner'] }), staff)
    expect(refused.status).toBe(403)
    const file = (id: string, more?: object) => ({
      name: 's.json',
      bytes: Buffer.from(JSON.stringify([{ id, ...structure(more) }])),
    })
    const plan = { collection: 'structures', format: 'json', mode: 'create' } as const
    const bring = async (id: string, more?: object) => {
      const { body } = await send(world, file(id, more), plan, { run: true, as: staff })
      return (await settled(world, body.id, staff)).counts
    }
    expect(await bring('others', { writers: ['owner'] })).toMatchObject({ created: 0, failed: 1 })
    const views = {
      name: 'v.json',
      bytes: Buffer.from('[{"id":"forced","name":"Mine","screen":"/parts","isShared":true,"pinnedBy":["somebody"]}]'),
    }
    const { body } = await send(world, views, { ...plan, collection: 'savedViews' }, { run: true, as: staff })
    expect((await settled(world, body.id, staff)).counts).toMatchObject({ created: 1 })
    expect((await world.all('savedViews')).map(({ data }) => data.pinnedBy)).toEqual([[]])
    expect(await bring('plain')).toMatchObject({ created: 1, failed: 0 })
    expect((await post('structures', 'others', structure(), staff)).status).toBe(201)
  })

  it('is changed by no staff, whatever way it is written', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const other = world.person(`other-${made}@prime.test`, 'staff')
    await post('shared', 's1', { what: 'ours' })
    await post('structures', 'shared', structure(), world.sam)
    const closed = (await close('shared', world.sam)).body.seq
    const kept = structure({ readers: ['owner'], writers: ['owner'] })
    const key = () => ({ 'idempotency-key': `rights-of-now-${++made}-shared` })
    const run = (name: string, input: object) => world.call('POST', `/api/commands/${name}`, { input }, key(), staff)
    const opened = { input: { table: 'shared', readers: [], writers: [] } }
    const owned = (await world.call('POST', '/api/commands/tables.setAccess', opened, key())).body.seq
    const commit = (...writes: object[]) =>
      world.call('POST', '/api/commit', { writes: writes.map((one) => ({ ...AT, ...one })) }, key(), staff)
    const patch = (change: object) => world.call('PATCH', AT_PATH, { patch: change }, { 'if-match': '*' }, staff)
    const file = (data: object, mode: string) => ({
      file: { name: 's.json', bytes: Buffer.from(JSON.stringify([{ id: 'shared', ...data }])) },
      plan: { collection: 'structures', format: 'json', mode, key: '$id' },
    })
    const bring = async (data: object, mode: string) => {
      const { file: given, plan } = file(data, mode)
      const { body } = await send(world, given, plan, { run: true, as: staff })
      if (body.id) await settled(world, body.id)
    }
    const ODD = [
      'owner',
      { 0: 'owner', length: 1 },
      ['owner', 7],
      ['OWNER'],
      [null],
      ['owner', 'staff', 'viewer', 'owner'],
    ]
    const ways: (() => Promise<unknown>)[] = [
      () => put('structures', 'shared', kept, staff),
      () => patch({ readers: ['owner'] }),
      () => patch({ writers: ['owner'] }),
      () => patch({ readers: ['viewer'] }),
      ...ODD.map((readers) => () => patch({ readers })),
      () => commit({ op: 'set', data: kept }),
      () => commit({ op: 'update', patch: { readers: ['owner'] } }),
      () => commit({ op: 'delete' }, { op: 'create', data: kept }),
      () => commit({ op: 'set', data: structure() }, { op: 'set', data: kept }),
      () =>
        world.call(
          'POST',
          '/api/bulk',
          { run: 'close-shared-run', writes: [{ ...AT, op: 'set', data: kept }] },
          key(),
          staff,
        ),
      () => run('tables.design', { table: 'shared', structure: kept }),
      () => run('tables.setAccess', { table: 'shared', readers: ['owner'], writers: ['owner'] }),
      () => run('history.undo', { seq: owned }),
      () => run('history.undo', { seq: closed }),
      () => run('history.undoRun', { run: `commit:${owned}` }),
      () => run('documents.restore', { collection: 'structures', id: 'shared' }),
      () => bring(kept, 'update'),
      () => bring(kept, 'upsert'),
    ]
    for (const [at, way] of ways.entries()) {
      await way()
      const read = await world.call('GET', '/api/collections/shared/documents/s1', undefined, {}, other)
      const write = await put('shared', 's1', { what: `ours ${at}` }, other)
      expect([at, read.status, write.status]).toEqual([at, 200, 200])
    }
  })

  it('does not open a ledger that is kept under its name', async () => {
    const owner = world.person(`owner-${++made}@prime.test`, 'owner')
    await post('structures', 'payments', structure(), owner)
    const answer = await post('payments', 'x', { what: 'mine' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'commands-only' } })
  })

  it('is asked before an undo tells of the records', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const owner = world.person(`owner-${made}@prime.test`, 'owner')
    await post('deals', 'd1', { what: 'Alpha' })
    await post('structures', 'deals', structure(), owner)
    const seq = (await put('deals', 'd1', { what: 'Beta' }, staff)).body.seq
    await put('deals', 'd1', { what: 'Gamma' }, owner)
    expect((await close('deals', owner)).status).toBe(200)
    const run = world.execute(undoRun, { run: `commit:${seq}` }, staff)
    await expect(run).rejects.toThrow()
    await expect(run).rejects.not.toThrow(/Alpha|Beta|Gamma|changed since/)
  })

  it('is asked before the undo of an import tells of the records', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const owner = world.person(`owner-${made}@prime.test`, 'owner')
    await post('loans', 'l1', { what: 'Alpha' })
    await post('structures', 'loans', structure(), owner)
    const file = { name: 'l.csv', bytes: Buffer.from('what\nBeta') }
    const plan = { collection: 'loans', format: 'csv', mode: 'create' }
    const { body } = await send(world, file, plan, { run: true, as: staff })
    expect((await settled(world, body.id, staff)).counts).toMatchObject({ created: 1 })
    const { id } = (await world.all('loans')).find(({ data }) => data.what === 'Beta')!
    await put('loans', id, { what: 'Gamma' }, owner)
    const undo = (as: typeof staff) => world.call('GET', `/api/imports/${body.id}/undo`, undefined, {}, as)
    expect((await undo(staff)).body).toMatchObject({ count: 1 })
    expect((await close('loans', owner)).status).toBe(200)
    const answer = await undo(staff)
    expect(answer).toMatchObject({ status: 404, body: { detail: expect.stringContaining('There is no import') } })
    expect(JSON.stringify(answer.body)).not.toMatch(/Beta|Gamma|loans/)
    expect((await undo(owner)).body).toMatchObject({ count: 1 })
  })
})

describe('work under way', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `row ${at}`).join('\n')
  it.each([
    ['viewers', 'viewer', 'active'],
    ['disabled', 'staff', 'disabled'],
  ] as const)('ends when the person who began it becomes one of the %s', async (_, role, status) => {
    const email = `importer-${++made}@prime.test`
    const staff = world.person(email, 'staff')
    const collection = `rows${made}`
    const plan = { collection, format: 'csv', mode: 'create' }
    const list = { name: 'list.csv', bytes: Buffer.from(`what\n${rows(30_000)}`) }
    const { body } = await send(world, list, plan, { run: true, as: staff })
    const written = async () =>
      (await world.call('POST', `/api/collections/${collection}/query`, { where: [], aggregate: { count: true } })).body
        .aggregate.count
    await expect.poll(written, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
    world.person(email, role, status)
    const ended = await settled(world, body.id)
    expect(ended).toMatchObject({ step: 'cancelled', problem: expect.stringContaining('were reduced') })
    expect(await written()).toBeLessThan(30_000)
  })

  it('of an API key ends when the key is removed, and of no other key', async () => {
    const [key, other] = [world.key(`nightly-${++made}@keys.test`), world.key(`others-${made}@keys.test`)]
    const begin = async (as: typeof world.sam, count: number) => {
      const list = { name: 'list.csv', bytes: Buffer.from(`what\n${rows(count)}`) }
      const plan = { collection: `rows${++made}`, format: 'csv', mode: 'create' }
      return (await send(world, list, plan, { run: true, as })).body.id
    }
    const goesOn = await begin(other.caller, 10_000)
    const run = await begin(key.caller, 30_000)
    const created = async () => (await world.call('GET', `/api/imports/${run}`)).body.counts.created
    await expect.poll(created, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
    key.remove()
    const ended = await settled(world, run)
    expect(ended).toMatchObject({ step: 'cancelled', problem: expect.stringContaining('API key') })
    expect(ended.counts.created).toBeLessThan(30_000)
    expect(await settled(world, goesOn)).toMatchObject({ step: 'done', counts: { created: 10_000 } })
  })

  it('goes on when someone else is changed, or the person may do more', async () => {
    const email = `importer-${++made}@prime.test`
    const staff = world.person(email, 'staff')
    const plan = { collection: `rows${made}`, format: 'csv', mode: 'create' }
    const list = { name: 'list.csv', bytes: Buffer.from(`what\n${rows(2_000)}`) }
    const { body } = await send(world, list, plan, { run: true, as: staff })
    world.person(`other-${made}@prime.test`, 'viewer')
    world.person(email, 'owner')
    expect(await settled(world, body.id)).toMatchObject({ step: 'done', counts: { created: 2_000 } })
  })
})
