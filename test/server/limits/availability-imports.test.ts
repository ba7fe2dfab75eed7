import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { send, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** Enough for an import to be under way while the next ones are sent. */
const ROWS = 2_500
const LIST = { name: 'list.csv', bytes: Buffer.from(`a,b\n${'1,2\n'.repeat(ROWS)}`) }
const PLAN = { collection: 'bins', format: 'csv', mode: 'create' }
const ZIP_PLAN = { collection: '*', format: 'json', mode: 'create' }
const names = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`)
const zip = (parts: Record<string, Uint8Array>) => ({ name: 'all.zip', bytes: Buffer.from(zipSync(parts)) })

it('one person has two imports under way; a third is refused, and others are served', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => send(world, LIST, PLAN)))
  expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 429])
  const refused = asked.find(({ status }) => status === 429)!.body
  expect(refused).toMatchObject({ code: 'too-many-requests', detail: expect.stringContaining('Two of your imports') })
  const other = await send(world, LIST, PLAN, { as: world.kim })
  expect(other.status).toBe(201)
  expect((await settled(world, other.body.id, world.kim)).step).toBe('checked')
  const begun = asked.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))
  for (const id of begun) expect((await settled(world, id)).step).toBe('checked')
  const again = await send(world, LIST, PLAN)
  expect(again.status).toBe(201)
  await settled(world, again.body.id)
})

it('a checked import begins only where one person has room for it', async () => {
  const checked = (await send(world, LIST, PLAN)).body.id
  await settled(world, checked)
  const busy = await Promise.all([1, 2].map(() => send(world, LIST, PLAN)))
  const run = () => world.call('POST', `/api/imports/${checked}/run`)
  expect((await run()).status).toBe(429)
  for (const { body } of busy) await settled(world, body.id)
  expect((await run()).status).toBe(200)
  expect((await settled(world, checked)).counts.created).toBe(ROWS)
})

it('who may not bring a file in hears so before it is unpacked', async () => {
  const broken = { name: 'all.zip', bytes: Buffer.from('PK\u0003\u0004 no zip') }
  const [refused, looked] = [
    await send(world, broken, { ...ZIP_PLAN, key: '$id', mode: 'upsert', restore: true }, { as: world.kim }),
    await send(world, broken, ZIP_PLAN, { as: world.kim }),
  ]
  expect([refused.status, looked.status]).toEqual([403, 400])
})

it('a zip of JSON is unpacked within its limits, and answered at once when it is not', async () => {
  const good = await send(world, zip({ 'bins.json': Buffer.from('[{"id":"a","n":1}]') }), ZIP_PLAN)
  expect((await settled(world, good.body.id)).counts.created).toBe(1)
  const blank = (mb: number) => Buffer.alloc(mb << 20, 0x20)
  const bombs = await Promise.all([
    send(world, zip({ 'bins.json': blank(40) }), ZIP_PLAN),
    send(world, zip({ 'bins.json': Buffer.from('[]'), 'more/bins.json': blank(40) }), ZIP_PLAN, { as: world.kim }),
  ])
  expect(bombs.map(({ status, body }) => [status, body.code])).toEqual([
    [413, 'too-large'],
    [413, 'too-large'],
  ])
})

it.each([
  [
    'a heading of a whole text',
    'csv',
    `${'h'.repeat(5_000)}\n1\n`,
    'The heading of column 1 is longer than 1,000 characters',
  ],
  ['a name of a whole text', 'json', `[{"${'k'.repeat(500_000)}":1}]`, 'The heading of column 1 is longer'],
  ['too many columns', 'csv', `${'a,'.repeat(300)}\n`, 'The file has more than 200 columns'],
  ['too many names', 'json', `[{${names(20_000)}}]`, 'The file has more than 200 columns'],
])('%s is refused while the file is read, and nothing of it is kept', async (_, format, text, problem) => {
  const { body } = await send(world, { name: `list.${format}`, bytes: Buffer.from(text) }, { ...PLAN, format })
  const seen = await settled(world, body.id)
  expect(seen).toMatchObject({ step: 'failed', problem: expect.stringContaining(problem) })
  expect(JSON.stringify(seen).length).toBeLessThan(2_000)
})

it.each([
  ['a cell', 'csv', `a,b\n${'x'.repeat(500_000)},1\n2,3\n`, 1],
  ['a list', 'json', `[{"a":[${'1,'.repeat(100_000)}1]},{"a":1}]`, 0],
  ['a map of too many names', 'json', `[{"a":{${names(30_000)}}},{"a":1}]`, 1],
  ['a map with a name of a whole text', 'json', `[{"a":{"${'k'.repeat(500_000)}":1}},{"a":1}]`, 0],
])('of %s that is large an import keeps its beginning', async (_, format, text, failed) => {
  const { body } = await send(world, { name: `list.${format}`, bytes: Buffer.from(text) }, { ...PLAN, format })
  const seen = await settled(world, body.id)
  expect(seen).toMatchObject({ step: 'checked', counts: { rows: 2, failed } })
  expect(JSON.stringify(seen).length).toBeLessThan(50_000)
})
