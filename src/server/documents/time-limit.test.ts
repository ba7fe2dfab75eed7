import { afterEach, expect, it, vi } from 'vitest'
import { defineCommand } from '#model/command/command.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { number, text } from '#model/schema/fields.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

const things = defineCollection({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: { name: text('Name') },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  search: [],
  indexes: [],
})

/** A world with a command that writes a document and advances the process's clock by some milliseconds. */
async function openSlowWorld(large = false) {
  const real = performance.now.bind(performance)
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
  const slow = defineCommand({
    name: 'things.slow',
    label: 'Be slow',
    input: { ms: number('Milliseconds') },
    large,
    async run({ tx, input: { ms = 0 } }) {
      await tx.insert(things, { name: 'written' }, `after-${ms}`)
      passed += ms
    },
  })
  world = await openTestWorld({ collections: [things], commands: [slow] })
  return (ms: number) =>
    world.call('POST', '/api/commands/things.slow', { input: { ms } }, { 'idempotency-key': `a-slow-submit-of-${ms}` })
}

it('work of more than 5 s is taken back and says so', async () => {
  const run = await openSlowWorld()
  const refused = await run(6_000)
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { code: 'unavailable' } })
  expect(refused.body.detail).toContain('took longer than 5 s, so nothing of it was saved')
  expect(await world.all('things')).toEqual([])
  expect(await world.commits()).toEqual([])

  // It is not stored either: the same request may be tried again, and succeeds if it is fast enough.
  expect((await run(6_000)).status).toBe(503)
  expect(await run(4_000)).toMatchObject({ status: 200, body: { seq: 1 } })
  expect((await world.all('things')).map(({ id }) => id)).toEqual(['after-4000'])
})

it('waiting for one’s turn does not count', async () => {
  const run = await openSlowWorld()
  const answers = await Promise.all([run(3_000), run(3_001), run(3_002)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

it('a command known to write much may take its time', async () => {
  const run = await openSlowWorld(true)
  expect(await run(60_000)).toMatchObject({ status: 200, body: { seq: 1 } })
})

it('a question of several parts begins none of them after 5 s', async () => {
  world = await openTestWorld()
  for (let page = 0; page < 7; page++) {
    const writes = Array.from({ length: 500 }, (_, at) => {
      return { op: 'create', collection: 'loose', id: `d${page}-${at}`, data: { n: at } }
    })
    await world.call('POST', '/api/commit', { writes }, { 'idempotency-key': `a-page-of-loose-documents-${page}` })
  }
  const queries = Array.from({ length: 10 }, () => ({ collection: 'loose', where: [['n', '>', 400]], limit: 1 }))
  const read = () => world.call('POST', '/api/read', { queries })
  expect((await read()).body.queries).toHaveLength(10)

  const real = performance.now.bind(performance)
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    passed += 1_000
    return real() + passed
  })
  const refused = await read()
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { code: 'unavailable' } })
  expect(refused.body.detail).toContain('took longer than 5 s')
})
