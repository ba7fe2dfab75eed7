import { afterEach, expect, it } from 'vitest'
import { openTestWorld, type World } from '#test/support/world.ts'

const HOUR = 3_600_000
let world: World
afterEach(() => world.close())

let keys = 0
const put = (id: string, turn: number) =>
  world.call(
    'POST',
    '/api/commit',
    { writes: [{ op: 'set', collection: 'moments', id, data: { turn } }] },
    { 'idempotency-key': `clock-test-key-${keys++}` },
  )

it('a clock that jumps back two hours or ahead thirty days stops no write, and the feed misses nothing', async () => {
  world = await openTestWorld()
  const seqs: number[] = []
  const { body: start } = await world.call('POST', '/api/read', { gets: [], queries: [] })
  for (const [turn, jump] of [0, -2 * HOUR, 30 * 24 * HOUR, -30 * 24 * HOUR, 1].entries()) {
    world.pass(jump)
    for (const id of ['always', `turn${turn}`]) {
      const { status, body } = await put(id, turn)
      expect(status).toBe(200)
      seqs.push(body.seq)
    }
  }
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  expect(new Set(seqs).size).toBe(10)

  const told: string[] = []
  let since = start.seq
  for (let more = true; more; ) {
    const { status, body } = await world.call(
      'GET',
      `/api/collections/moments/changes?since=${since}&epoch=${start.epoch}&limit=2`,
    )
    expect(status).toBe(200)
    for (const change of body.changes) told.push(change.id ?? change.doc.id)
    since = body.nextSince
    more = body.more
  }
  expect(since).toBe(seqs.at(-1))
  expect([...new Set(told)].sort()).toEqual(['always', 'turn0', 'turn1', 'turn2', 'turn3', 'turn4'])
  expect((await world.call('GET', '/api/collections/moments/documents/always')).body.data.turn).toBe(4)
  const history = await world.call('GET', '/api/collections/moments/documents/always/history')
  expect(history.status).toBe(200)
  expect(await world.prime.driver.verify()).toMatchObject({ commits: 10 })
  expect(await world.prime.driver.verify()).not.toHaveProperty('firstBad')
})
