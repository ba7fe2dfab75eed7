import { afterAll, beforeAll, expect, it } from 'vitest'
import { logs } from '#features/logs/collection.ts'
import { resolveLog } from '#features/logs/commands.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('an error is pending until somebody resolves it, with the reason and the name', async () => {
  const { id, data } = await world.insert(logs, { message: 'The printer did not answer' })
  expect(data.status).toBe('pending')

  await world.execute(resolveLog, { logId: id, resolution: 'Fixed', note: 'Paper' }, world.kim)

  expect((await world.get(logs, id)).data).toMatchObject({
    status: 'completed',
    resolution: 'Fixed',
    note: 'Paper',
    resolvedBy: 'kim@prime.test',
  })
  await expect(world.execute(resolveLog, { logId: id, resolution: 'Ignored' })).rejects.toThrow('already resolved')
})
