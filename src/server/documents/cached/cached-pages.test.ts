import { afterEach, beforeEach, expect, it } from 'vitest'
import { cachedPages } from '#server/documents/cached/cached-pages.ts'
import type { Driver } from '#store/driver.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const QUESTION = { where: [['status', '==', 'Open']], orderBy: [['name', 'asc']], limit: 2 }
const ask = async (collection = 'loads', question: object = QUESTION) =>
  (await world.call('POST', `/api/collections/${collection}/query`, question)).body
let turn = 0
const write = async (op: string, collection: string, id: string, more: object = {}) => {
  const key = { 'idempotency-key': `a-write-of-its-own-${turn++}` }
  const { status } = await world.call('POST', '/api/commit', { writes: [{ op, collection, id, ...more }] }, key)
  expect(status).toBe(200)
}
const names = ({ documents }: { documents: { data: { name: string } }[] }) => documents.map(({ data }) => data.name)

it('a page that is asked for again is the one before until its collection changes', async () => {
  for (const [id, name] of [
    ['a', '6205'],
    ['b', '6206'],
    ['c', '6207'],
  ])
    await write('create', 'loads', id!, { data: { status: 'Open', name } })
  const first = await ask()
  expect(names(first)).toEqual(['6205', '6206'])
  expect(await ask()).toEqual(first)

  // A change in another collection does not matter, but the page is now valid for the new head.
  await write('create', 'others', 'x', { data: { name: 'y' } })
  const later = await ask()
  expect(later.seq).toBeGreaterThan(first.seq)
  expect({ ...later, seq: 0 }).toEqual({ ...first, seq: 0 })

  await write('update', 'loads', 'a', { patch: { name: '6208' } })
  expect(names(await ask())).toEqual(['6206', '6207'])
  const rest = { ...QUESTION, cursor: (await ask()).nextCursor }
  expect(names(await ask('loads', rest))).toEqual(['6208'])
  await write('delete', 'loads', 'b')
  expect(names(await ask())).toEqual(['6207', '6208'])
  expect((await ask()).nextCursor).toBeNull()
  expect(names(await ask('loads', { limit: 1 }))).toEqual(['6208'])
})

it('what is asked for twice is kept, up to a limit: the page that was not asked for longest goes first', () => {
  const pages = cachedPages({} as Driver)
  const page = { seq: 1, epoch: 'e', length: 1, json: 'x'.repeat(1_500_000) }
  const twice = (name: string, seq = 1) => {
    for (let times = 0; times < 2; times++) pages.keep(name, { ...page, seq })
  }
  pages.keep('a', page)
  expect(pages.of('a')).toBeUndefined()
  twice('b')
  pages.keep('a', page)
  expect(pages.of('b')).toEqual(page)
  expect(pages.of('a')).toEqual(page)
  twice('c', 2)
  expect(['a', 'b', 'c'].map((name) => pages.of(name)?.seq)).toEqual([1, undefined, 2])
})
