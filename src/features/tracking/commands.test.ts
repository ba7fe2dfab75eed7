import { afterAll, beforeAll, expect, it } from 'vitest'
import { parcels } from '#features/tracking/collection.ts'
import { markDelivered } from '#features/tracking/commands.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('a parcel that has come is delivered, once', async () => {
  const { id } = await world.insert(parcels, { title: 'SKF 6205', etaISO: '2026-11-20', delivered: false })

  await world.execute(markDelivered, { parcelId: id, signedBy: 'Tomek' })

  expect((await world.get(parcels, id)).data).toMatchObject({
    delivered: true,
    status: 'Delivered',
    signedBy: 'Tomek',
    deliveredAt: { $ts: '2026-11-20T12:00:00.000Z' },
  })
  await expect(world.execute(markDelivered, { parcelId: id })).rejects.toThrow('SKF 6205 is already delivered.')
})
