import { afterAll, beforeAll, expect, it } from 'vitest'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { toFollowUp } from '#features/records/todos/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  const name = { label: 'Name', kind: 'text', options: {} }
  const structure = { one: 'Pay', many: 'Pays', title: 'name', fields: { name }, columns: ['name'], search: ['name'] }
  await run('tables.design', { table: 'pay', isNew: true, structure })
  await make('pay', 'ann', { name: 'Ann' })
})
afterAll(() => world.close())

let keys = 0
const run = (command: string, input: object) =>
  world.call('POST', `/api/commands/${command}`, { input }, { 'idempotency-key': `about-lists-key-${++keys}` })
const make = async (collection: string, id: string, data: object) =>
  expect(await world.call('POST', `/api/collections/${collection}/documents`, { id, data })).toMatchObject({
    status: 201,
  })
const seen = async (collection: string, id: string) =>
  (await world.call('GET', `/api/collections/${collection}/documents/${id}`, undefined, {}, world.kim)).status

it('what tells of the rows of a table is closed with the table: follow-ups, shared views, their pages and import presets', async () => {
  await make('todos', 'ask', { title: 'Ask Ann', collection: 'pay', recordId: 'ann' })
  const { result } = await world.execute(toFollowUp, { todoId: 'ask' })
  const { followUpId } = result as { followUpId: string }
  expect((await world.get(followUps, followUpId)).data).toMatchObject({ collection: 'pay', recordId: 'ann' })
  const address = 'collection=pay&where=name'
  await make('savedViews', 'view', { screen: '/customtable', name: 'Ann', address, isShared: true })
  await make('menuPages', 'page', { title: 'Ann', group: 'Stock', view: 'view', isShared: true })
  await make('importPresets', 'preset', { name: 'Pay', target: 'pay', plan: '{}', isShared: true })
  const all = [
    ['followups', followUpId],
    ['savedViews', 'view'],
    ['menuPages', 'page'],
    ['importPresets', 'preset'],
  ] as const
  const statuses = () => Promise.all(all.map(([collection, id]) => seen(collection, id)))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await run('tables.setAccess', { table: 'pay', readers: ['owner'], writers: ['owner'] })
  expect(await statuses()).toEqual([404, 404, 404, 404])
  for (const [collection] of all) {
    const found = await world.call('POST', `/api/collections/${collection}/query`, {}, {}, world.kim)
    expect(JSON.stringify(found.body)).not.toContain('Ann')
  }
})

it('a view that is older than its list is completed as the server starts, and moves with its page', async () => {
  await world.put('savedViews', 'old', {
    screen: '/customtable',
    name: 'Old',
    address: 'collection=pay',
    isShared: true,
  })
  await world.put('menuPages', 'oldPage', { title: 'Old', group: 'Stock', view: 'old', isShared: true })
  expect(await seen('savedViews', 'old')).toBe(200)
  await run('savedViews.completeOlder', {})
  expect([await seen('savedViews', 'old'), await seen('menuPages', 'oldPage')]).toEqual([404, 404])
})
