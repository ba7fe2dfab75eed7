import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedViews } from '#features/records/saved-views/collection.ts'
import { menuPages } from '#features/records/saved-views/menu-pages.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(savedViews, { screen: '/payable', name: 'Late bills', ownerUid: 'sam', isShared: false }, 'v1')
  await world.insert(menuPages, { title: 'Late bills', group: 'Money', view: 'v1', ownerUid: 'sam' }, 'late-bills')
  await world.insert(menuPages, { title: 'Mornings', group: 'Buy', view: 'v1', ownerUid: 'sam' }, 'mornings')
})
afterAll(() => world.close())

const change = (patch: object) =>
  world.call('PATCH', '/api/collections/savedViews/documents/v1', { patch }, { 'if-match': '*' })
const page = async (id: string) => (await world.get(menuPages, id)).data

it('a page is shared with its view, and called as the view is unless it has a name of its own', async () => {
  await change({ isShared: true, name: 'Overdue' })
  expect(await page('late-bills')).toMatchObject({ title: 'Overdue', isShared: true })
  expect(await page('mornings')).toMatchObject({ title: 'Mornings', isShared: true })
  await change({ isShared: false })
  expect(await page('mornings')).toMatchObject({ isShared: false })
})

it('a page ends with its view, and comes back with it', async () => {
  const { body } = await world.call('DELETE', '/api/collections/savedViews/documents/v1', undefined, {
    'if-match': '*',
  })
  expect((await world.call('GET', '/api/collections/menuPages/documents/late-bills')).status).toBe(404)
  await world.call(
    'POST',
    '/api/commands/history.undo',
    { input: { seq: body.seq } },
    { 'idempotency-key': 'back-with-the-view' },
  )
  expect(await page('late-bills')).toMatchObject({ title: 'Overdue', view: 'v1' })
})
