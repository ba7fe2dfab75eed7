import { expect, it } from 'vitest'
import { logs } from '#features/logs/collection.ts'
import { defineCommand } from '#model/command.ts'
import { openTestWorld } from '#test/world.ts'

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
