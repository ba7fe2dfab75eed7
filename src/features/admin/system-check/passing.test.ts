import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemChecks } from '#features/admin/system-check/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

let keys = 0
const write = (writes: object[], as = world.sam) =>
  world.call('POST', '/api/commit', { writes }, { 'idempotency-key': `system-check-key-${++keys}` }, as)

it('leaves no trace of its trials in the history, the lists of collections and the own tables', async () => {
  const trial = { op: 'create', collection: systemChecks.name, id: 'x', data: { at: '2026-11-20' } }
  expect((await write([trial])).status).toBe(200)
  expect((await write([{ op: 'delete', collection: systemChecks.name, id: 'x' }])).status).toBe(200)
  const { seq } = (await write([{ op: 'create', collection: 'todos', data: { title: 'Real' } }])).body
  const { body } = await world.call('GET', '/api/history')
  expect(body.entries.map((entry: { seq: number }) => entry.seq)).toEqual([seq])
  const listed = (await world.call('GET', '/api/collections')).body.map(({ name }: { name: string }) => name)
  expect(listed).toContain('todos')
  expect(listed).not.toContain(systemChecks.name)
  // Asking for the collection by name finds them: the log itself leaves nothing out.
  const own = await world.call('GET', `/api/history?collection=${systemChecks.name}`)
  expect(own.body.entries).toHaveLength(2)
})

it('is not for viewers, who write nothing but error logs', async () => {
  const viewer = world.person('viewer@prime.test', 'viewer')
  const trial = { op: 'create', collection: systemChecks.name, id: 'x', data: { at: '2026-11-20' } }
  expect((await write([trial], viewer)).status).toBe(403)
})
