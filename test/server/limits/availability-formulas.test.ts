import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const FORMULA = Array(240).fill('n*n').join('+')
const number = (formula?: string) => ({ kind: 'number', label: 'n', options: formula ? { formula } : {} })
const structure = {
  one: 'Row',
  many: 'Rows',
  title: 'n',
  fields: { n: number(), ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`f${at}`, number(FORMULA)])) },
}

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  const input = { table: 'rows', isNew: true, structure: structure as unknown as Data }
  const made = await world.call(
    'POST',
    '/api/commands/tables.design',
    { input },
    { 'idempotency-key': 'design-of-the-table-rows' },
  )
  expect(made.body.detail).toBeUndefined()
})
afterAll(() => world.close())

it('rows with formulas are worked out between the requests of others, not before them', async () => {
  const write = vi.spyOn(world.prime.driver, 'write')
  const writes = Array.from({ length: 60 }, (_, at) => ({
    op: 'create',
    collection: 'rows',
    id: `r${at}`,
    data: { n: 2 },
  }))
  const order: string[] = []
  const commit = world
    .call('POST', '/api/commit', { writes }, { 'idempotency-key': 'sixty-rows-at-once' })
    .then(({ status }) => order.push(`commit ${status}`))
  const reads = (async () => {
    for (let at = 0; at < 5; at++) {
      await world.call('GET', '/api/health')
      order.push('read')
    }
  })()
  await Promise.all([commit, reads])
  expect(order.at(-1)).toBe('commit 200')
  expect(write.mock.calls.some(([, how]) => how?.large === true)).toBe(true)
  const { body } = await world.call('GET', '/api/collections/rows/documents/r59')
  expect([body.data.f0, body.data.f9 ?? null]).toEqual([960, null])
})
