import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Doc } from '#model/schema/value.ts'
import { follower } from '#test/support/live-follower.ts'
import { signUp, startServer } from '#test/support/server.ts'

const KILLS = 3
// PRIME_TEST_WHOLE=1 runs SECURITY R10 in full: more of everything, and also sockets that drop at random.
const WHOLE = process.env.PRIME_TEST_WHOLE === '1'
const [CLIENTS, COMMITS, EVERY, DROPPING] = WHOLE ? [50, 1_500, 400, true] : [10, 160, 45, false]

/** Evenly distributed numbers from 0 to 1, the same in every run. */
function evenly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

it('clients follow through kill -9 of the server without a gap and without starting afresh', {
  timeout: WHOLE ? 400_000 : 170_000,
}, async () => {
  const server = await startServer({}, { onDisk: true })
  const sam = await signUp(server.url, 'sam@prime.test')
  const address = `${server.url.replace('http', 'ws')}/api/live`
  const followers = Array.from({ length: CLIENTS }, (_, at) =>
    follower(address, sam.cookie, {}, DROPPING ? evenly(at + 1) : () => 0.5),
  )
  const commit = async (turn: number): Promise<void> => {
    const writes = [
      { op: 'set', collection: 'Tracking', id: `p${turn % 17}`, data: { title: `turn ${turn}`, delivered: false } },
    ]
    for (;;) {
      try {
        const { status } = await sam.call(
          'POST',
          '/api/commit',
          { writes },
          { 'idempotency-key': `turn-${turn}-of-this-test` },
        )
        if (status === 200) return
      } catch (error) {
        // The server is being killed: the same submit is tried again.
        if (!(error instanceof TypeError)) throw error
      }
      await delay(50)
    }
  }
  for (let turn = 1; turn <= COMMITS; turn++) {
    const killed = turn % EVERY === 0 ? server.kill().then(() => server.restart()) : undefined
    await commit(turn)
    await killed
  }
  const { body } = await sam.call('POST', '/api/collections/Tracking/query', { limit: 1_000 })
  const byId = (docs: Iterable<Doc>) => JSON.stringify([...docs].sort((a, b) => (a.id < b.id ? -1 : 1)))
  const differing = () => followers.filter(({ docs }) => byId(docs.values()) !== byId(body.documents)).length
  for (let wait = 0; differing() > 0 && wait < 100; wait++) await delay(50)
  const states = followers.map((each) => each.state())
  for (const each of followers) each.end()
  expect(differing()).toBe(0)
  expect(states.reduce((sum, { gaps, resets }) => sum + gaps + resets, 0)).toBe(0)
  const drops = states.reduce((sum, each) => sum + each.drops, 0)
  if (DROPPING) expect(drops).toBeGreaterThan(CLIENTS)
  else for (const { greetings } of states) expect(greetings).toBe(KILLS + 1)
  await server.stop()
  server.wipe()
})
