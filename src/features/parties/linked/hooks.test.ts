import { afterAll, beforeEach, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  await world?.close()
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Baltic' }, 'v1')
  await world.insert(vendors, { name: 'Rodex' }, 'v2')
  await world.insert(customers, { name: 'Baltic Trade', linkedVendorId: 'v1' }, 'c1')
  await world.insert(customers, { name: 'Mill' }, 'c2')
})
afterAll(() => world.close())

const patch = (collection: string, id: string, changes: object) =>
  world.call('PATCH', `/api/collections/${collection}/documents/${id}`, { patch: changes }, { 'if-match': '*' })
const links = async () =>
  [
    (await world.get(vendors, 'v1')).data.linkedCustomerId,
    (await world.get(vendors, 'v2')).data.linkedCustomerId,
    (await world.get(customers, 'c1')).data.linkedVendorId,
    (await world.get(customers, 'c2')).data.linkedVendorId,
  ].map((id) => id ?? undefined)

it('a link written at one end is at the other', async () => {
  expect(await links()).toEqual(['c1', undefined, 'v1', undefined])
  await patch('vendors', 'v2', { linkedCustomerId: 'c2' })
  expect(await links()).toEqual(['c1', 'c2', 'v1', 'v2'])
})

it('a link that moves or goes leaves nothing behind', async () => {
  await patch('customers', 'c1', { linkedVendorId: 'v2' })
  expect(await links()).toEqual([undefined, 'c1', 'v2', undefined])
  await patch('vendors', 'v2', { linkedCustomerId: null })
  expect(await links()).toEqual([undefined, undefined, undefined, undefined])
})

it('who is linked already is not taken over, and whom it is with is named', async () => {
  const { status, body } = await patch('vendors', 'v2', { linkedCustomerId: 'c1' })
  expect([status, body.detail]).toEqual([422, 'Baltic Trade is already linked to Baltic. Remove that link first.'])
  expect(await links()).toEqual(['c1', undefined, 'v1', undefined])
})

it('one undo takes both ends back, and a deleted vendor is named by nobody', async () => {
  const { body } = await patch('vendors', 'v2', { linkedCustomerId: 'c2' })
  await world.execute(undoCommit, { seq: body.seq })
  expect(await links()).toEqual(['c1', undefined, 'v1', undefined])
  await world.call('DELETE', '/api/collections/vendors/documents/v1', undefined, { 'if-match': '*' })
  expect((await world.get(customers, 'c1')).data.linkedVendorId).toBeUndefined()
})
