import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const keyed = (key: string) => ({ 'idempotency-key': `the-key-${key}-of-the-test` })
const create = (collection: string, n: number) => ({ writes: [{ op: 'create', collection, data: { n } }] })

it('50 parallel copies of each of 20 submits: 20 applied, one answer per key', async () => {
  const submits = Array.from({ length: 20 }, (_, n) => n)
  const answers = await Promise.all(
    submits.flatMap((n) =>
      Array.from({ length: 50 }, () => world.call('POST', '/api/commit', create('copies', n), keyed(`copy${n}`))),
    ),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await world.all('copies')).toHaveLength(20)
  for (const n of submits) {
    const mine = answers.slice(n * 50, n * 50 + 50)
    expect(new Set(mine.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(mine.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  }
})

it('a replay answers the same: body, status, version and place', async () => {
  const post = () => world.call('POST', '/api/collections/replays/documents', { data: { a: 1 } }, keyed('post'))
  const [first, second] = [await post(), await post()]
  expect(second.body).toEqual(first.body)
  expect([second.status, second.headers.location, second.headers.etag]).toEqual([
    201,
    first.headers.location,
    first.headers.etag,
  ])
  expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  const patch = () =>
    world.call(
      'PATCH',
      first.headers.location!,
      { patch: { n: { $increment: 1 } } },
      { ...keyed('patch'), 'if-match': '*' },
    )
  expect((await patch()).body).toEqual((await patch()).body)
  expect((await world.call('GET', first.headers.location!)).body.data.n).toBe(1)
})

it('another request under a used key is refused, also while the first is in flight', async () => {
  await world.call('POST', '/api/commit', create('once', 1), keyed('used'))
  const other = await world.call('POST', '/api/commit', create('once', 2), keyed('used'))
  expect(other.body).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  const [, beside] = await Promise.all([
    world.call('POST', '/api/commit', create('once', 3), keyed('beside')),
    world.call('POST', '/api/commit', create('once', 4), keyed('beside')),
  ])
  expect(beside?.body.code).toBe('idempotency-key-reused')
})

it('a key belongs to one person', async () => {
  const first = await world.call('POST', '/api/commit', create('mine', 1), keyed('shared'))
  const second = await world.call('POST', '/api/commit', create('mine', 1), keyed('shared'), world.kim)
  expect(second.headers['idempotency-replayed']).toBeUndefined()
  expect(second.body.seq).toBe(first.body.seq + 1)
})

it('a refusal is not stored: the same key works once the reason is gone', async () => {
  const write = { writes: [{ op: 'update', collection: 'later', id: 'x', patch: { a: 1 } }] }
  expect((await world.call('POST', '/api/commit', write, keyed('retry'))).status).toBe(404)
  await world.put('later', 'x', {})
  expect((await world.call('POST', '/api/commit', write, keyed('retry'))).status).toBe(200)
  const failing = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.call('POST', '/api/commit', { writes: [{ op: 'delete', collection: 'later', id: 'none' }] }, keyed('fail')),
    ),
  )
  expect(failing.every(({ status }) => status === 404)).toBe(true)
})

it('a command is run once per key', async () => {
  await world.put('logs', 'l', { status: 'pending', message: 'x' })
  const run = () =>
    world.call('POST', '/api/commands/documents.restore', { input: { collection: 'logs', id: 'gone' } }, keyed('cmd'))
  await world.put('logs', 'gone', { status: 'pending' })
  await world.call('DELETE', '/api/collections/logs/documents/gone', undefined, { 'if-match': '*' })
  const [first, second] = [await run(), await run()]
  expect(first.body).toMatchObject({ seq: expect.any(Number), epoch: expect.any(String), result: { id: 'gone' } })
  expect(second.body).toEqual(first.body)
  expect(second.headers['idempotency-replayed']).toBe('true')
})
