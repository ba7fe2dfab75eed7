import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Commit } from '#model/command/commit.ts'
import { logPage } from '#server/history/log-page.ts'
import { LINE_PART, PARTS_AT_ONCE } from '#store/driver.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('a commit of very many bytes is read part by part, and tells the same', async () => {
  const writes = Array.from({ length: 120 }, (_, at) => ({
    op: 'create',
    collection: 'wide',
    id: `w${at}`,
    data: { n: at, text: `"[{,}]" \\ ${'größer '.repeat(3_000)}` },
  }))
  const sent = await world.call('POST', '/api/commit', { writes }, { 'idempotency-key': 'a-commit-of-many-bytes' })
  expect(sent.status).toBe(200)
  const lines = await world.prime.driver.read((tx) => tx.lines({ limit: 5 }))
  expect(lines.some(({ size, changes }) => size > PARTS_AT_ONCE * LINE_PART && changes === undefined)).toBe(true)
  const read: Commit[] = []
  const page = await logPage(world.prime, { limit: 500 }, (commit) => {
    read.push(commit)
    return 1
  })
  expect(page.more).toBe(false)
  expect(read.toReversed()).toEqual(await world.commits())
})
