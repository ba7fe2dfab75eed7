import { expect, it } from 'vitest'
import { isLarge } from '#server/documents/commit/large.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import { openTestWorld } from '#test/support/world.ts'

const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, at]))
const written = (count: number, data: () => object) =>
  Array.from({ length: count }, (_, at) => ({ op: 'set', collection: 'wide', id: `w${at}`, data: data() }) as Write)
const prime = { collections: new Map() }

it.each([
  ['a hundred small writes', written(100, () => named(5)), false],
  ['a hundred and one', written(101, () => named(1)), true],
  ['two of 9,900 names', written(2, () => named(9_900)), false],
  ['three of 9,900 names', written(3, () => named(9_900)), true],
  ['one of 12,000 lines', written(1, () => ({ lines: Array.from({ length: 12_000 }, () => ({ qty: 1 })) })), true],
  ['one long text', written(1, () => ({ text: 'x'.repeat(900_000) })), false],
  [
    'edits of 20,000 values',
    [{ op: 'update', collection: 'wide', id: 'w', edits: [{ path: ['a'], value: Array(20_000).fill(1) }] }] as never,
    true,
  ],
  [
    'a hundred deletes',
    Array.from({ length: 100 }, (_, at) => ({ op: 'delete', collection: 'wide', id: `w${at}` }) as Write),
    false,
  ],
])('%s', (_, writes, large) => {
  expect(isLarge(prime, writes)).toBe(large)
})

it('many values in few documents are written, read and answered again like others', async () => {
  const world = await openTestWorld()
  try {
    const writes = Array.from({ length: 4 }, (_, at) => ({
      op: 'create',
      collection: 'wide',
      id: `w${at}`,
      data: { ...named(9_000), at },
    }))
    const key = { 'idempotency-key': 'a-commit-of-many-values-1' }
    const first = await world.call('POST', '/api/commit', { writes }, key)
    expect(first.status).toBe(200)
    const again = await world.call('POST', '/api/commit', { writes }, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const taken = await world.call(
      'POST',
      '/api/commit',
      { writes },
      { 'idempotency-key': 'a-commit-of-many-values-2' },
    )
    expect(taken.status).toBe(409)
    expect((await world.all('wide')).map(({ data }) => [data.at, data.field8999])).toEqual(
      [0, 1, 2, 3].map((at) => [at, 8999]),
    )
    expect(await world.commits()).toHaveLength(1)
  } finally {
    await world.close()
  }
})
