import { afterEach, beforeEach, expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import { listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const { send, settled, importing } = listsInto(() => world)
const SET = { collection: 'shelf', key: 'code', mode: 'replace' } as const
const post = (id: string, act: string, body: object = {}) => world.call('POST', `/api/imports/${id}/${act}`, body)
const storage = async () => Object.fromEntries((await world.all('shelf')).map(({ id, data }) => [id, data]))
const filled = async () => {
  for (const code of ['a', 'b', 'c', 'd']) await world.put('shelf', code, { code, qty: 1 })
}

it('a file that is the whole set removes what it leaves out, shows that before, and one undo brings all of it back', async () => {
  await filled()
  const before = await storage()
  const { body } = await send('code,qty\na,1\nb,2\ne,5\n', SET)
  const tried = await settled(body.id)
  expect(tried.counts).toEqual({ rows: 3, created: 1, updated: 1, unchanged: 1, failed: 0, removed: 2 })
  const shown = await world.call('GET', `/api/imports/${body.id}/preview?kind=remove`)
  expect(shown.body.items).toMatchObject([
    { row: 1, kind: 'remove', id: 'c' },
    { row: 2, kind: 'remove', id: 'd' },
  ])
  expect(await storage()).toEqual(before)

  await post(body.id, 'run')
  expect((await settled(body.id)).counts).toMatchObject({ created: 1, updated: 1, removed: 2 })
  expect(Object.values(await storage()).map(({ code, qty }) => [code, qty])).toEqual([
    ['a', 1],
    ['b', 2],
    ['e', 5],
  ])
  await post(body.id, 'undo')
  expect((await settled(body.id)).step).toBe('undone')
  expect(await storage()).toEqual(before)
})

it('a row in error still names its record, and one without a key lets nothing go', async () => {
  await filled()
  const types = { qty: 'number' } as const
  const bad = await importing('code,qty\na,1\nb,soon,more\n', { ...SET, types })
  expect(bad).toMatchObject({ counts: { failed: 1, removed: 2 } })
  expect(Object.keys(await storage())).toEqual(['a', 'b'])
  const keyless = await importing('code,qty\na,1\n,4\n', SET)
  expect(keyless.counts.removed).toBeUndefined()
  expect(keyless.problem).toMatch(/^One row has no key that can be read/)
  expect(Object.keys(await storage())).toEqual(['a', 'b'])
})

it('a record that a rule protects stays and is listed with its reason', async () => {
  await world.insert(vendors, { name: 'Kugel' }, 'kugel')
  await world.insert(vendors, { name: 'Rodex' }, 'rodex')
  await world.put('po', 'o1', { poNumber: '110326-01', vendorId: 'kugel', status: 'Pending' })
  const plan = { collection: 'vendors', key: 'name', mode: 'replace' } as const
  const { body } = await send('Name\nAcme\n', plan)
  const tried = await settled(body.id)
  const done = await importing('Name\nAcme\n', plan)
  expect([tried.counts, tried.notRemoved]).toEqual([done.counts, done.notRemoved])
  expect(done.counts).toMatchObject({ created: 1, removed: 1 })
  expect(done.notRemoved).toMatchObject([{ id: 'kugel', title: 'Kugel', reason: expect.stringMatching(/./) }])
  expect((await world.all('vendors')).map(({ data }) => data.name).sort()).toEqual(['Acme', 'Kugel'])
})

it('is refused without a key and to anyone who may not delete', async () => {
  expect((await send('code\na\n', { collection: 'shelf', mode: 'replace' })).status).toBe(400)
  expect((await send('code\na\n', SET, { as: world.person('vic@prime.test', 'viewer') })).status).toBe(403)
})

it('an undo lists what others changed since and reverses the rest by the choice made', async () => {
  await filled()
  const bring = () => importing('code,qty,note\na,5,new\nb,6,new\nz,7,new\n', { ...SET, mode: 'upsert' })
  const touch = (id: string, patch: object) =>
    world.call('PATCH', `/api/collections/shelf/documents/${id}`, { patch }, { 'if-match': '*' })
  const first = await bring()
  await touch('a', { qty: 99 })
  const { body } = await world.call('GET', `/api/imports/${first.id}/undo`)
  expect(body).toEqual({
    count: 1,
    choices: ['keep', 'merge', 'restore'],
    conflicts: [
      {
        collection: 'shelf',
        id: 'a',
        title: 'a',
        isNew: false,
        isGone: false,
        changes: [{ field: 'qty', imported: 5, now: 99 }],
      },
    ],
  })
  await post(first.id, 'undo')
  expect(await settled(first.id)).toMatchObject({ step: 'done', problem: expect.stringMatching(/was changed since/) })
  await post(first.id, 'undo', { changed: 'merge' })
  expect((await settled(first.id)).step).toBe('undone')
  const { a, b, ...rest } = await storage()
  expect([a, b, Object.keys(rest)]).toEqual([{ code: 'a', qty: 99 }, { code: 'b', qty: 1 }, ['c', 'd']])
  expect((await post(first.id, 'undo', { changed: 'some' })).status).toBe(400)

  const second = await bring()
  await touch('b', { qty: 42 })
  await post(second.id, 'undo', { changed: 'restore' })
  await settled(second.id)
  expect((await storage()).b).toEqual({ code: 'b', qty: 1 })
})

it('an undo names what others point to since, leaves it with what that names, and takes the rest back', async () => {
  const file = JSON.stringify({
    vendors: { v1: { name: 'Kugel AG' }, v2: { name: 'Nobody names it' } },
    parts: { p1: { partNumber: '6203', brand: 'SKF', preferredVendorId: 'v1' }, p2: { partNumber: '6204' } },
  })
  const { body } = await send(file, { collection: '*', format: 'json' }, { run: true })
  expect((await settled(body.id)).counts.created).toBe(4)
  await world.put('po', 'o1', { poNumber: '112026-01', lines: [{ partId: 'p1' }] })
  const { body: found } = await world.call('GET', `/api/imports/${body.id}/undo`)
  expect(found.conflicts).toMatchObject([
    { collection: 'parts', id: 'p1', title: '6203', namedBy: 'Purchase order 112026-01' },
    { collection: 'vendors', id: 'v1', title: 'Kugel AG', namedBy: 'Part 6203' },
  ])
  await post(body.id, 'undo')
  expect(await settled(body.id)).toMatchObject({
    step: 'done',
    problem: expect.stringContaining('parts p1 is named by Purchase order 112026-01 since'),
  })
  await post(body.id, 'undo', { changed: 'restore' })
  expect((await settled(body.id)).step).toBe('undone')
  const ids = async (name: string) => (await world.all(name)).map(({ id }) => id)
  expect([await ids('parts'), await ids('vendors')]).toEqual([['p1'], ['v1']])
})

it('an import into several collections is taken back in all of them', async () => {
  const file = JSON.stringify({ po: { p1: { n: 1 }, p2: { n: 2 } }, boxes: { b1: { n: 3 }, p1: { n: 4 } } })
  const { body } = await send(file, { collection: '*', format: 'json' }, { run: true })
  expect((await settled(body.id)).counts.created).toBe(4)
  await world.call('PATCH', '/api/collections/boxes/documents/b1', { patch: { n: 9 } }, { 'if-match': '*' })
  const { body: found } = await world.call('GET', `/api/imports/${body.id}/undo`)
  expect(found.conflicts).toMatchObject([{ collection: 'boxes', id: 'b1' }])
  await post(body.id, 'undo', { changed: 'keep' })
  await settled(body.id)
  expect([await world.all('po'), (await world.all('boxes')).map(({ id }) => id)]).toEqual([[], ['b1']])
})

it('lists of a JSON file become a collection whose records point to theirs, and go with it', async () => {
  const file = JSON.stringify([
    { id: 'o1', n: 1, lines: [{ qty: 2 }, { qty: 3, id: 'own' }] },
    { n: 2, lines: [{ qty: 4 }], tags: ['a'] },
    { id: 'o3', n: 3 },
  ])
  const plan = { collection: 'orders', format: 'json' } as const
  const looked = await send(file, plan)
  expect((await settled(looked.body.id)).inspection?.lists).toEqual(['lines'])
  const children = { lines: 'orderLines' }
  await post(looked.body.id, 'check', { plan: { ...plan, mode: 'create', children } })
  expect(await settled(looked.body.id)).toMatchObject({
    counts: { created: 6, failed: 0 },
    inspection: { lists: ['lines'] },
  })
  await post(looked.body.id, 'run')
  await settled(looked.body.id)
  const orders = await world.all('orders')
  expect(orders.map(({ data }) => data)).toEqual([{ n: 2, tags: ['a'] }, { n: 1 }, { n: 3 }])
  const nameless = orders[0]!.id
  expect((await world.all('orderLines')).map(({ id, data }) => [id, data])).toEqual([
    [`${nameless}.001`, { qty: 4, parent: { ref: `orders/${nameless}` } }],
    ['o1.001', { qty: 2, parent: { ref: 'orders/o1' } }],
    ['o1.002', { qty: 3, id: 'own', parent: { ref: 'orders/o1' } }],
  ])
  await post(looked.body.id, 'undo')
  await settled(looked.body.id)
  expect([await world.all('orders'), await world.all('orderLines')]).toEqual([[], []])
  expect((await send(file, { ...plan, children: { lines: 'orders' } })).status).toBe(400)
})
