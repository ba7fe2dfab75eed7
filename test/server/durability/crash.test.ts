import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

/** All twenty of SECURITY R1 take half a minute; the suite makes do with a few, and keeps others waiting besides. */
const WHOLE = process.env.PRIME_TEST_WHOLE === '1'
const KILLS = WHOLE ? 20 : 6
const READY_MS = WHOLE ? 5_000 : 20_000
const WRITERS = 8

let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer({}, { onDisk: true })
  owner = await signUp(server.url, 'sam@prime.test')
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

interface Sent {
  key: string
  ids: string[]
  seq?: number
}

/** Two documents at a time, so that half a commit would show. */
async function send(sent: Sent): Promise<void> {
  const writes = sent.ids.map((id) => ({ op: 'create', collection: 'crash', id, data: { key: sent.key } }))
  const { status, body } = await owner.call('POST', '/api/commit', { writes }, { 'idempotency-key': sent.key })
  if (status !== 200) throw new Error(`commit answered ${status}: ${JSON.stringify(body)}`)
  sent.seq = body.seq
}

it('loses no acknowledged commit, shows no half one and applies a retry once, over kill -9 under eight writers', async () => {
  const all: Sent[] = []
  let highest = 0
  for (let kill = 0; kill < KILLS; kill++) {
    let running = true
    const writers = Array.from({ length: WRITERS }, async () => {
      while (running) {
        const sent: Sent = { key: randomUUID(), ids: [randomUUID(), randomUUID()] }
        all.push(sent)
        try {
          await send(sent)
        } catch (error) {
          // Cut off by the kill: whether it counts is decided below.
          expect(running, String(error)).toBe(false)
        }
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 400))
    running = false
    await server.kill()
    await Promise.all(writers)
    const from = performance.now()
    await server.restart()
    expect(performance.now() - from).toBeLessThan(READY_MS)
    const { body } = await owner.call('POST', '/api/read', { gets: [], queries: [] })
    const acknowledged = Math.max(...all.map(({ seq }) => seq ?? 0))
    expect(body.seq).toBeGreaterThanOrEqual(Math.max(highest, acknowledged))
    highest = body.seq
  }

  const unanswered = all.filter(({ seq }) => seq === undefined)
  for (const sent of unanswered) await send(sent)

  const found = new Map<string, number>()
  let cursor: string | null = null
  do {
    const page: { status: number; body: { documents: { data: { key: string } }[]; nextCursor: string | null } } =
      await owner.call('POST', '/api/collections/crash/query', { limit: 1000, ...(cursor && { cursor }) })
    for (const { data } of page.body.documents) found.set(data.key, (found.get(data.key) ?? 0) + 1)
    cursor = page.body.nextCursor
  } while (cursor)
  expect(all.length).toBeGreaterThan(KILLS * WRITERS)
  expect(all.filter(({ key }) => found.get(key) !== 2)).toEqual([])
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(all.length)
})
