import { afterAll, beforeAll, expect, it } from 'vitest'
import { logActions } from '#features/admin/logs/actions.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { cleanUpLogs } from '#features/admin/logs/commands.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('an error is pending until someone resolves it, with the reason and the name', async () => {
  const { id, data } = await world.insert(logs, { message: 'The printer did not answer' })
  expect(data.status).toBe('pending')

  await world.execute(logActions.command('resolve'), { logId: id, resolution: 'Fixed', note: 'Paper' }, world.kim)

  expect((await world.get(logs, id)).data).toMatchObject({
    status: 'completed',
    resolution: 'Fixed',
    note: 'Paper',
    resolvedBy: 'kim@prime.test',
  })
  await expect(world.execute(logActions.command('resolve'), { logId: id, resolution: 'Ignored' })).rejects.toThrow(
    'is completed. Only pending and in progress errors can be resolved.',
  )
})

it('an error happened to who reports it, or to no one known, and never to someone else', async () => {
  for (const [id, given, user] of [
    ['named', { user: 'sam@prime.test' }, 'kim@prime.test'],
    ['plain', {}, undefined],
  ] as const) {
    const data = { message: 'Broken', ...given }
    await world.call('POST', '/api/collections/logs/documents', { id, data }, {}, world.kim)
    expect((await world.get(logs, id)).data.user).toBe(user)
    await world.execute(logActions.command('resolve'), { logId: id, resolution: 'Fixed' })
  }
})

const badge = async () => (await world.all('logs')).filter(({ data }) => data.status !== 'completed').length

it('a group is taken, resolved at once, and opened again, each with the badge in step', async () => {
  const { id: other } = await world.insert(logs, { message: 'Not of the group' })
  const ids: string[] = []
  for (const at of [1, 2, 3]) ids.push((await world.insert(logs, { message: `Request ${at} failed` })).id)
  expect(await badge()).toBe(4)

  await world.execute(logActions.command('assign'), { logIds: ids, assignee: 'kim@prime.test' })
  expect((await world.get(logs, ids[0]!)).data).toMatchObject({ status: 'in_progress', assignee: 'kim@prime.test' })
  expect(await badge()).toBe(4)

  await world.execute(logActions.command('resolve'), { logId: ids[0]!, resolution: 'Ignored' })
  const { result } = await world.execute(
    logActions.bulk('resolve')!,
    { logIds: ids, resolution: 'Duplicate' },
    world.kim,
  )
  expect(result).toMatchObject({ resolved: 2 })
  expect((await world.get(logs, ids[0]!)).data.resolution).toBe('Ignored')
  expect((await world.get(logs, ids[1]!)).data).toMatchObject({ resolution: 'Duplicate', resolvedBy: 'kim@prime.test' })
  expect(await badge()).toBe(1)
  await expect(world.execute(logActions.bulk('resolve')!, { logIds: ids, resolution: 'Fixed' })).rejects.toThrow(
    'is completed. Only pending and in progress errors can be resolved.',
  )
  await expect(
    world.execute(logActions.command('assign'), { logIds: ids, assignee: 'sam@prime.test' }),
  ).rejects.toThrow('Reopen it first.')

  await world.execute(logActions.command('reopen'), { logIds: ids })
  expect(await badge()).toBe(4)
  expect((await world.get(logs, ids[2]!)).data.resolution).toBeUndefined()
  await expect(world.execute(logActions.command('reopen'), { logIds: [other] })).rejects.toThrow(
    'is pending. Only completed errors can be reopened.',
  )
})

it('a muted failure is off the badge, and what was resolved before keeps its resolution', async () => {
  const { id: open } = await world.insert(logs, { message: 'Rates did not answer' })
  const { id: fixed } = await world.insert(logs, { message: 'Rates did not answer' })
  await world.execute(logActions.command('resolve'), { logId: fixed, resolution: 'Fixed' })
  await world.execute(logActions.command('mute'), { logIds: [open, fixed], days: 7 })
  const until = { $ts: '2026-11-27T12:00:00.000Z' }
  expect((await world.get(logs, open)).data).toMatchObject({
    status: 'completed',
    resolution: 'Ignored',
    mutedUntil: until,
  })
  expect((await world.get(logs, fixed)).data).toMatchObject({ resolution: 'Fixed', mutedUntil: until })

  const before = await badge()
  const { id: again } = await world.insert(logs, { message: 'Rates did not answer' })
  const { id: unlike } = await world.insert(logs, { message: 'Rates did not answer', page: '/freight' })
  expect((await world.get(logs, again)).data).toMatchObject({
    status: 'completed',
    resolution: 'Ignored',
    note: 'Muted',
  })
  expect((await world.get(logs, unlike)).data.status).toBe('pending')
  expect(await badge()).toBe(before + 1)
})

it('cleaning up deletes what was resolved long ago, keeps open ones, and keeps the counts', async () => {
  const old = { $ts: '2026-07-01T12:00:00.000Z' }
  const done = { status: 'completed', timestamp: old, resolvedAt: old } as const
  await world.insert(logs, { message: 'old', ...done }, 'old1')
  await world.insert(logs, { message: 'old', ...done }, 'old2')
  await world.insert(logs, { message: 'old and open', timestamp: old }, 'open')
  await world.insert(logs, { message: 'new', ...done, resolvedAt: { $ts: '2026-11-01T12:00:00.000Z' } }, 'new')
  expect((await world.execute(cleanUpLogs, {})).result).toEqual({ deleted: 2 })
  const left = (await world.all('logs')).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining(['open', 'new']))
  expect(left).not.toContain('old1')
  expect((await world.all('logDays')).map(({ id, data }) => [id, data.count])).toEqual([['2026-07-01', 2]])
  await expect(world.execute(cleanUpLogs, {})).rejects.toThrow('more than 90 days ago')

  await world.insert(settings, { name: 'Error log', logKeepDays: 10 }, 'log')
  expect((await world.execute(cleanUpLogs, {})).result).toEqual({ deleted: 1 })
})
