import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedViews } from '#features/records/saved-views/collection.ts'
import { pinView } from '#features/records/saved-views/pins.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('savedViews', 'shared', { screen: '/payable', name: 'Late', ownerUid: 'sam', isShared: true })
  await world.put('savedViews', 'own', { screen: '/payable', name: 'Mine', ownerUid: 'sam', isShared: false })
})
afterAll(() => world.close())

const pins = async (id: string) => (await world.get(savedViews, id)).data.pinnedBy
const path = '/api/collections/savedViews/documents'
const match = { 'if-match': '*' }

it('everyone pins a view they see for themselves only', async () => {
  await world.execute(pinView, { viewId: 'shared' }, world.kim)
  await world.execute(pinView, { viewId: 'shared' })
  expect(await pins('shared')).toEqual(['kim', 'sam'])
  await world.execute(pinView, { viewId: 'shared', isPinned: false }, world.kim)
  expect(await pins('shared')).toEqual(['sam'])
  await expect(world.execute(pinView, { viewId: 'own' }, world.kim)).rejects.toThrow('There is no saved view')
  const patched = await world.call('PATCH', `${path}/shared`, { patch: { pinnedBy: ['kim'] } }, match)
  expect(patched.body.code).toBe('commands-only')
})

it('a new view is on the rail of no one but its maker', async () => {
  const data = { screen: '/payable', name: 'Theirs', isShared: true, pinnedBy: ['sam', 'kim'] }
  await world.call('POST', path, { id: 'made', data }, {}, world.kim)
  expect(await pins('made')).toEqual(['kim'])
})

it('a shared view is changed by its owner alone', async () => {
  const rename = () => world.call('PATCH', `${path}/shared`, { patch: { name: 'Paid' } }, match, world.kim)
  expect((await rename()).status).toBe(403)
  expect((await world.call('DELETE', `${path}/shared`, undefined, match, world.kim)).status).toBe(403)
})
