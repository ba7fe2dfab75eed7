import { expect, it } from 'vitest'
import { refuse } from '#base/problem.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { openTestWorld } from '#test/support/world.ts'

it('while a command looks others write; it reads one snapshot, and what it saw is handed to what it does', async () => {
  let meanwhile: () => Promise<unknown> = async () => undefined
  const countLogs = defineCommand({
    name: 'test.countLogs',
    label: 'Count logs',
    input: {},
    async look({ tx }) {
      const before = (await tx.find({ collection: logs.name })).length
      await meanwhile()
      const answer = await tx.aggregate({ collection: logs.name, aggregate: { count: true } })
      return [before, 'count' in answer ? answer.count : undefined]
    },
    async run({ tx, seen }) {
      return [...(seen as number[]), (await tx.find({ collection: logs.name })).length]
    },
  })
  const world = await openTestWorld({ collections: [logs], commands: [countLogs] })
  meanwhile = () => world.insert(logs, { status: 'pending', message: 'One', page: 'p', reference: 'r' } as never, 'one')
  expect((await world.execute(countLogs, {})).result).toEqual([0, 0, 1])
  await world.close()
})

it('what is much to write is written in commits of one run; others write between two of them; a copy of the request does nothing again', async () => {
  let between: () => Promise<unknown> = async () => undefined
  const closeLogs = defineCommand({
    name: 'test.closeLogs',
    label: 'Close logs',
    input: {},
    look: async ({ tx }) => (await tx.find({ collection: logs.name })).map(({ id }) => id),
    *pieces(seen) {
      for (const id of seen as string[])
        yield async ({ tx }) => {
          if (await tx.get(logs, id)) await tx.update(logs, id, { status: 'completed' })
          void between()
        }
    },
    run: async ({ seen }) => (seen as string[]).length,
  })
  const world = await openTestWorld({ collections: [logs], commands: [closeLogs] })
  const log = (id: string) =>
    world.insert(logs, { status: 'pending', message: 'One', page: 'p', reference: 'r' } as never, id)
  for (const id of ['a', 'b', 'c']) await log(id)
  let late: Promise<unknown> | undefined
  between = async () => (late ??= log('late'))
  const close = () =>
    world.call('POST', '/api/commands/test.closeLogs', {}, { 'idempotency-key': 'close-all-the-logs' })
  const answer = await close()
  expect(answer.body.result).toBe(3)
  await late
  const after = (await world.commits()).slice(3)
  const touched = after.map(({ command, changes }) => [command, ...changes.map(({ id }) => id)])
  expect(touched).toEqual([
    ['test.closeLogs', 'a'],
    ['commit', 'late'],
    ['test.closeLogs', 'b'],
    ['test.closeLogs', 'c'],
  ])
  expect(new Set(after.filter(({ command }) => command !== 'commit').map(({ run }) => run)).size).toBe(1)
  expect((await close()).body).toEqual(answer.body)
  expect(await world.commits()).toHaveLength(7)
  await world.close()
})

it('a piece that fails ends the command: what was written before stays, and the command done again does the rest', async () => {
  let isBroken = true
  const closeLogs = defineCommand({
    name: 'test.closeLogs',
    label: 'Close logs',
    input: {},
    look: async ({ tx }) =>
      (await tx.find({ collection: logs.name, where: [['status', '==', 'pending']] })).map(({ id }) => id),
    *pieces(seen) {
      for (const id of seen as string[])
        yield async ({ tx }) => {
          await tx.update(logs, id, { status: 'completed' })
          if (id === 'b' && isBroken) throw refuse('b is held.')
        }
    },
    run: async ({ seen }) => (seen as string[]).length,
  })
  const world = await openTestWorld({ collections: [logs], commands: [closeLogs] })
  for (const id of ['a', 'b', 'c'])
    await world.insert(logs, { status: 'pending', message: 'One', page: 'p', reference: 'r' } as never, id)
  await expect(world.execute(closeLogs, {})).rejects.toThrow('b is held.')
  const open = async () => (await world.all('logs')).filter(({ data }) => data.status === 'pending').map(({ id }) => id)
  expect(await open()).toEqual(['b', 'c'])
  isBroken = false
  expect((await world.execute(closeLogs, {})).result).toBe(2)
  expect(await open()).toEqual([])
  await world.close()
})
