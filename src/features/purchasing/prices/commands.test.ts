import { afterEach, beforeEach, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { preferVendor } from '#features/purchasing/prices/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'v1', { name: 'Kugel Nord', priceList: [{ vendorPart: 'K-3', partId: 'listed' }] })
  await world.put('vendors', 'v2', { name: 'Never ordered' })
  for (const id of ['free', 'taken', 'listed', 'asked']) await world.put('parts', id, { partNumber: id, brand: 'SKF' })
  await world.put('parts', 'taken', { partNumber: 'taken', brand: 'SKF', preferredVendorId: 'v2' })
  const order = (id: string, status: string, ids: readonly string[]) =>
    world.put('po', id, { poNumber: id, vendorId: 'v1', status, lines: ids.map((partId) => ({ partId, qty: 1 })) })
  await order('080126-01', 'Received', ['free', 'taken', 'gone'])
  await order('090126-01', 'Pending', ['asked'])
})
afterEach(() => world.close())

const preferred = async () =>
  (await world.all('parts')).filter(({ data }) => data.preferredVendorId === 'v1').map(({ id }) => id)

it('a vendor is preferred for what it delivered or lists, where no one was; one undo takes it back', async () => {
  const { result, seq } = await world.execute(preferVendor, {
    vendorId: 'v1',
    which: 'Parts without a preferred vendor',
  })
  expect(result).toEqual({ parts: 2 })
  expect(await preferred()).toEqual(['free', 'listed'])
  await world.execute(undoCommit, { seq })
  expect(await preferred()).toEqual([])
})

it('for every part of theirs it takes the place of another', async () => {
  await world.execute(preferVendor, { vendorId: 'v1', which: 'All of the vendor’s parts' })
  expect(await preferred()).toEqual(['free', 'listed', 'taken'])
  expect((await world.get(parts, 'asked')).data).not.toHaveProperty('preferredVendorId')
  await expect(world.execute(preferVendor, { vendorId: 'v1', which: 'All of the vendor’s parts' })).rejects.toThrow(
    'Kugel Nord is already the preferred vendor for all its parts.',
  )
})

it('says so where there is nothing to prefer it for', async () => {
  const which = 'All of the vendor’s parts'
  await expect(world.execute(preferVendor, { vendorId: 'v2', which })).rejects.toThrow(
    'Never ordered has no deliveries and no price list.',
  )
})
