import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

let database: TestPostgres
let nodes: [Server, Server]
let owner: Client

beforeAll(async () => {
  database = await startPostgres()
  const start = () =>
    startServer({ DATABASE_URL: database.url, PRIME_SECRET_KEY: 'two nodes share one secret key of 32 bytes' })
  nodes = await Promise.all([start(), start()])
  owner = await signUp(nodes[0].url, 'sam@prime.test')
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
  for (const node of nodes ?? []) node.wipe()
  await database?.stop()
})

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Makes one commit on a node; the same session is valid on both. */
async function commit(node: Server, id: string): Promise<{ status: number; seq?: number; retryAfter: string | null }> {
  const answer = await fetch(`${node.url}/api/commit`, {
    method: 'POST',
    headers: {
      origin: node.url,
      cookie: owner.cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ writes: [{ op: 'create', collection: 'watched', id, data: { by: node.url } }] }),
  })
  const body = (await answer.json()) as { seq?: number }
  return { status: answer.status, ...body, retryAfter: answer.headers.get('retry-after') }
}

it('bills that both nodes enter at the same time never share a number', async () => {
  const enter = async (node: Server): Promise<string> => {
    const headers = {
      origin: node.url,
      cookie: owner.cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const data = { status: 'Open', dueDate: '2026-11-30', totalAmount: 10 }
    const url = `${node.url}/api/collections/payables/documents`
    const made = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ data }) })
    const { id } = (await made.json()) as { id: string }
    const read = await fetch(`${url}/${id}`, { headers })
    return ((await read.json()) as { data: { payableNumber: string } }).data.payableNumber
  }
  const numbers = await Promise.all(Array.from({ length: 40 }, (_, at) => enter(nodes[at % 2]!)))
  expect(numbers.filter((number) => /^AP-\d{4}-\d{4}$/.test(number))).toHaveLength(40)
  expect(new Set(numbers).size).toBe(40)
})

interface Watch {
  ids: Set<string>
  seq: number
  epoch: string
  /** The number of `chg` frames whose `from` was not the client's position, which means that something was missed. */
  gaps: number
  kinds: string[]
  close(): void
}

/** A browser's view of the collection, maintained by the rules of the live protocol. */
function watch(node: Server, from?: Pick<Watch, 'ids' | 'seq' | 'epoch'>): Promise<Watch> {
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/api/live`, {
    headers: { origin: node.url, cookie: owner.cookie },
  })
  const view: Watch = {
    ids: new Set(from?.ids),
    seq: from?.seq ?? 0,
    epoch: from?.epoch ?? '',
    gaps: 0,
    kinds: [],
    close: () => socket.close(),
  }
  const resume = from && { since: from.seq, epoch: from.epoch }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (text) => {
      const message = JSON.parse(String(text))
      view.kinds.push(message.t)
      if (message.t === 'hello') {
        view.epoch = message.epoch
        socket.send(JSON.stringify({ t: 'sub', id: 's', collection: 'watched', query: {}, ...resume }))
        if (resume) resolve(view)
      }
      if (message.t === 'snap') {
        for (const { id } of message.docs) view.ids.add(id)
        view.seq = message.seq
        if (message.last) resolve(view)
      }
      if (message.t === 'chg') {
        if (message.from !== view.seq) view.gaps++
        for (const { id } of message.put) view.ids.add(id)
        view.seq = message.seq
      }
      if (message.t === 'sync') view.seq = message.seq
    })
  })
}

it('a screen on one node shows what is saved on the other, at once and without gaps', async () => {
  const view = await watch(nodes[1])
  const delays: number[] = []
  for (let n = 0; n < 30; n++) {
    const id = `a${n}`
    expect((await commit(nodes[n % 2]!, id)).status).toBe(200)
    const answered = performance.now()
    await vi.waitFor(() => expect(view.ids).toContain(id), { interval: 2, timeout: 20_000 })
    delays.push(performance.now() - answered)
  }
  // A node that only polled once a second would need up to a second for each of the fifteen commits of the other node.
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(7_500)
  expect([view.gaps, view.ids.size]).toEqual([0, 30])
  view.close()
})

it('when a node is killed, the other misses nothing, and its screens go on there from where they were', async () => {
  const stays = await watch(nodes[1])
  const moves = await watch(nodes[0])
  const saved: string[] = []
  let going = true
  const write = async (node: Server, name: string) => {
    for (let n = 0; going; n++) {
      const id = `${name}${n}`
      try {
        if ((await commit(node, id)).status === 200) saved.push(id)
      } catch (error) {
        // The node is gone: nothing was acknowledged.
        expect(error).toBeInstanceOf(TypeError)
        return
      }
    }
  }
  const writers = [write(nodes[0], 'k'), write(nodes[0], 'l'), write(nodes[1], 'm')]
  await sleep(600)
  await nodes[0].kill()
  await sleep(600)
  going = false
  await Promise.all(writers)
  const moved = await watch(nodes[1], moves)
  for (const view of [stays, moved]) {
    await vi.waitFor(() => expect(saved.filter((id) => !view.ids.has(id))).toEqual([]), { timeout: 20_000 })
    expect(view.gaps).toBe(0)
  }
  expect(moved.kinds).not.toContain('reset')
  expect(moved.kinds).not.toContain('snap')
  expect(saved.some((id) => id.startsWith('k')) && saved.some((id) => id.startsWith('m'))).toBe(true)
  await nodes[0].restart()
  expect((await commit(nodes[0], 'again')).status).toBe(200)
  stays.close()
  moved.close()
})

it('cut off from the database again and again, and without it for 2 s, both say 503 and come back by themselves', async () => {
  const view = await watch(nodes[1])
  const saved: string[] = []
  const statuses = new Set<number>()
  let going = true
  const write = async (node: Server, name: string) => {
    for (let n = 0; going; n++) {
      const id = `${name}${n}`
      const { status, retryAfter } = await commit(node, id)
      statuses.add(status)
      if (status === 200) saved.push(id)
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
      if (status !== 200) await sleep(20)
    }
  }
  const writers = nodes.map((node, at) => write(node, `${'xy'[at]}`))
  for (let cut = 0; cut < 10; cut++) {
    await sleep(100)
    await database.killBackends()
  }
  await database.restart(2_000)
  const back = performance.now()
  const before = saved.length
  await vi.waitFor(() => expect(saved.length).toBeGreaterThan(before + 10), { timeout: 10_000 })
  expect(performance.now() - back).toBeLessThan(10_000)
  going = false
  await Promise.all(writers)
  expect([...statuses].toSorted()).toEqual([200, 503])
  await vi.waitFor(() => expect(saved.filter((id) => !view.ids.has(id))).toEqual([]), { timeout: 20_000 })
  expect(view.gaps).toBe(0)
  expect(nodes.map((node) => node.process.exitCode)).toEqual([null, null])
  view.close()
})
