import { afterAll, beforeAll, expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Caller } from '#model/command/people.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
let vic: Caller
beforeAll(async () => {
  world = await openTestWorld()
  vic = world.person('vic@prime.test', 'viewer')
})
afterAll(() => world.close())

const report = async (body: object, as: Caller) =>
  await world.app.inject({
    method: 'POST',
    url: '/api/print/report',
    headers: {
      cookie: as.kind === 'nobody' ? '' : as.person.email,
      origin: ORIGIN,
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ title: 'Report', ...body }),
  })

const LONG = 'a'.repeat(40_000)
it.each<[string, object]>([
  ['a label', { facts: [[LONG, 'b']] }],
  ['a value', { facts: [['b', LONG]] }],
  ['the title', { title: LONG }],
  ['a caption', { tables: [{ caption: LONG, head: ['a'], rows: [['b']] }] }],
  ['the head of a column', { tables: [{ caption: 'c', head: [LONG, LONG], rows: [['b', 'c']] }] }],
  ['a cell', { tables: [{ caption: 'c', head: ['a', 'b'], rows: [[LONG, LONG]] }] }],
  ['spaces that do not break', { facts: [['\u00a0'.repeat(9_000), 'x\u00a0'.repeat(9_000)]] }],
  ['points and digits', { facts: [['1.'.repeat(9_000), '1-1'.repeat(9_000)]] }],
  ['letters of other scripts', { facts: [['\ud83d\ude00'.repeat(9_000), 'ก'.repeat(9_000)]] }],
  ['a number for a label', { facts: [[12, 13]], tables: [{ caption: 'c', head: [1, null], rows: [[1, 2]] }] }],
])('%s without a place to break is printed anyway', async (_, body) => {
  const { statusCode, rawPayload } = await report(body, vic)
  expect([statusCode, rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
})

it('a record with one endless word is printed whole, up to its length', async () => {
  await world.insert(vendors, { name: 'SKF', notes: `${'x'.repeat(1_900)} end` }, 'v')
  const query = encodeURIComponent('{"select":["name","notes"]}')
  const answer = await world.app.inject({
    url: `/api/print/list?collection=vendors&query=${query}&columns=name,notes`,
    headers: { cookie: 'sam@prime.test' },
  })
  expect(answer.statusCode).toBe(200)
  const text = readPdf(answer.rawPayload).pages.join('').replace(/\s+/g, '')
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(1_900)
})

it('prints of one person come one after the other, with those of others in between', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [`row ${at}`, 'of a long report'])
  const heavy = { tables: [{ caption: 'c', head: ['a', 'b'], rows }] }
  const done: string[] = []
  const ask = async (who: string, body: object, as: Caller) => {
    const { statusCode } = await report(body, as)
    done.push(`${who} ${statusCode}`)
  }
  const many = Array.from({ length: 14 }, () => ask('vic', heavy, vic))
  await ask('kim', { facts: [['a', 'b']] }, world.kim)
  const before = done.filter((line) => line === 'vic 200').length
  await Promise.all(many)
  expect(before).toBeLessThan(4)
  expect(done.filter((line) => line === 'vic 429').length).toBeGreaterThan(0)
  expect(done.filter((line) => line === 'vic 200').length).toBeGreaterThanOrEqual(10)
})
