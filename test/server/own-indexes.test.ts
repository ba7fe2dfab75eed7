import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOwnIndexes } from '#server/jobs/own-indexes.ts'
import type { Prime } from '#server/ports.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const ROWS = 3_500
const DAY_MS = 86_400_000
const QUESTION = { where: [['status', '==', 'Open']], orderBy: [['due', 'asc']], limit: 50 }

let world: World
let indexes: ReturnType<typeof openOwnIndexes>
let told: [string, unknown][] = []
const begin = () => {
  indexes = openOwnIndexes(world.prime)
  world.prime.noteQuestion = indexes.note
}
beforeEach(async () => {
  world = await openTestWorld()
  told = []
  const { prime } = world
  prime.log = ((_, message, facts) => void told.push([message, facts?.['fields']])) satisfies Prime['log']
  const row = (at: number) => ({ status: at % 2 ? 'Open' : 'Paid', due: (at * 7_919) % 4_001, note: `row ${at}` })
  for (const collection of ['loads', 'payables'])
    await prime.driver.write(
      (tx) =>
        tx.commit(
          Array.from({ length: ROWS }, (_, at) => ({ collection, id: `r${at}`, data: row(at), before: undefined })),
          { at: prime.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' },
        ),
      { large: true },
    )
  begin()
})
afterEach(async () => {
  indexes.end()
  await world.close()
})

const ask = async (times: number, collection = 'loads', question: object = QUESTION) => {
  for (let at = 0; at < times; at++)
    expect((await world.call('POST', `/api/collections/${collection}/query`, question)).status).toBe(200)
}
const documents = async () => (await world.all('ownIndexes')).map(({ data }) => data)
const there = async () =>
  (await world.prime.driver.ownIndexes()).map(({ collection, fields }) => [collection, ...fields])
const act = (name: string, as = world.sam) =>
  world.execute(world.prime.commands.get(`indexes.${name}`)!, { indexId: 'loads: status, due' }, as)

it('builds an index for a question of a loose collection that comes again, and tells the log', async () => {
  await ask(19)
  await indexes.look()
  expect(await documents()).toEqual([])
  await ask(1)
  await ask(30, 'payables', { ...QUESTION, orderBy: [['note', 'asc']] })
  await ask(30, 'loads', { limit: 10 })
  const before = (await world.call('POST', '/api/collections/loads/query', QUESTION)).body.documents
  await indexes.look()
  expect(await documents()).toEqual([
    { of: 'loads', fields: ['status', 'due'], state: 'Automatic', bytes: expect.any(Number) },
  ])
  expect(await there()).toEqual([['loads', 'status', 'due']])
  expect(told).toEqual([['An index was built for questions that come again.', 'status, due']])
  expect((await world.call('POST', '/api/collections/loads/query', QUESTION)).body.documents).toEqual(before)
  await ask(30)
  await indexes.look()
  expect(told).toHaveLength(1)
})

it('is forbidden, allowed and pinned by an owner alone, each taken back by undo', async () => {
  await ask(20)
  await indexes.look()
  await expect(act('forbid', world.kim)).rejects.toMatchObject({ code: 'forbidden' })
  const { seq } = await act('forbid')
  await ask(20)
  await indexes.look()
  expect(await there()).toEqual([])
  expect(await documents()).toEqual([{ of: 'loads', fields: ['status', 'due'], state: 'Forbidden' }])
  await world.execute(world.prime.commands.get('history.undo')!, { seq })
  await indexes.look()
  expect(await there()).toHaveLength(1)
  await act('pin')
  world.pass(15 * DAY_MS)
  begin()
  await indexes.look()
  expect(await documents()).toMatchObject([{ state: 'Pinned' }])
  expect(await there()).toHaveLength(1)
})

it('goes after 14 days without use, counted over starts', async () => {
  await ask(20)
  await indexes.look()
  world.pass(10 * DAY_MS)
  await ask(1)
  await indexes.look()
  begin()
  world.pass(10 * DAY_MS)
  await indexes.look()
  expect(await there()).toHaveLength(1)
  world.pass(5 * DAY_MS)
  await indexes.look()
  expect(await documents()).toEqual([])
  expect(await there()).toEqual([])
  expect(told.at(-1)).toEqual(['An index was dropped.', 'status, due'])
})
