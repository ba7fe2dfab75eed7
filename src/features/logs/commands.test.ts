import { afterAll, beforeAll, expect, it } from 'vitest'
import { logs } from '#features/logs/collection.ts'
import { assignLogs, reopenLogs, resolveLog, resolveLogs } from '#features/logs/commands.ts'
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

it('a group is taken, resolved at once, and opened again, each with the badge in step', async () => {
  const { id: other } = await world.insert(logs, { message: 'Not of the group' })
  const ids: string[] = []
  for (const at of [1, 2, 3]) ids.push((await world.insert(logs, { message: `Request ${at} failed` })).id)
  const badge = async () => (await world.all('logs')).filter(({ data }) => data.status !== 'completed').length
  expect(await badge()).toBe(4)

  await world.execute(assignLogs, { logIds: ids, assignee: 'kim@prime.test' })
  expect((await world.get(logs, ids[0]!)).data).toMatchObject({ status: 'in_progress', assignee: 'kim@prime.test' })
  expect(await badge()).toBe(4)

  await world.execute(resolveLog, { logId: ids[0]!, resolution: 'Ignored' })
  const { result } = await world.execute(resolveLogs, { logIds: ids, resolution: 'Duplicate' }, world.kim)
  expect(result).toEqual({ resolved: 2 })
  expect((await world.get(logs, ids[0]!)).data.resolution).toBe('Ignored')
  expect((await world.get(logs, ids[1]!)).data).toMatchObject({ resolution: 'Duplicate', resolvedBy: 'kim@prime.test' })
  expect(await badge()).toBe(1)
  await expect(world.execute(resolveLogs, { logIds: ids, resolution: 'Fixed' })).rejects.toThrow('already resolved')
  await expect(world.execute(assignLogs, { logIds: ids, assignee: 'sam@prime.test' })).rejects.toThrow(
    'open them again',
  )

  await world.execute(reopenLogs, { logIds: ids })
  expect(await badge()).toBe(4)
  expect((await world.get(logs, ids[2]!)).data.resolution).toBeUndefined()
  await expect(world.execute(reopenLogs, { logIds: [other] })).rejects.toThrow('open already')
})
