import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { table } from '#bench/load.ts'
import { type Client, signUp, startServer } from '#test/support/server.ts'

const COMMITS_EACH = 200
const SETTLE_MS = 5_000
const PARCELS = 50
const RUNS = [
  { clients: 100, perSecond: 50, target: 'p99 ≤ 12 ms' },
  { clients: 200, perSecond: 20, target: 'p99 < 250 ms' },
  { clients: 1_000, perSecond: 5, target: 'p99 ≤ 60 ms' },
]

const parcel = (at: number, turn: number) => ({
  title: `Parcel ${at} from Vendor ${at % 7}`,
  carrier: 'UPS',
  trackingNumber: `1Z999AA10123456${at}`,
  etaISO: `2026-12-${String(1 + (turn % 28)).padStart(2, '0')}`,
  delivered: false,
  notes: `turn ${turn}`,
})

/**
 * From sending a commit until each of many clients receives it, against a real server process; the clients run on the
 * same machine.
 */
export async function liveFigures(): Promise<void> {
  const server = await startServer({}, { onDisk: true })
  try {
    const owner = await signUp(server.url, 'sam@prime.test')
    await commit(
      owner,
      'begin',
      Array.from({ length: PARCELS }, (_, at) => ({
        op: 'create',
        collection: 'Tracking',
        id: `p${at}`,
        data: parcel(at, 0),
      })),
    )
    const rows = []
    for (const run of RUNS) rows.push(await fanOut(server.url, owner, run))
    table('Live: from sending a commit to every client hearing of it', rows)
  } finally {
    await server.stop()
    server.wipe()
  }
}

async function fanOut(url: string, owner: Client, { clients, perSecond, target }: (typeof RUNS)[number]) {
  const sentAt = new Map<number, number>()
  const heardAt: { seq: number; at: number }[] = []
  const sockets = await Promise.all(
    Array.from({ length: clients }, () =>
      follow(url, owner.cookie, (seq) => heardAt.push({ seq, at: performance.now() })),
    ),
  )
  const began = performance.now()
  const under: Promise<unknown>[] = []
  for (let turn = 0; turn < COMMITS_EACH; turn++) {
    await delay(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()))
    const sent = performance.now()
    const write = { op: 'set', collection: 'Tracking', id: `p${turn % PARCELS}`, data: parcel(turn % PARCELS, turn) }
    under.push(commit(owner, `${clients}-${turn}`, [write]).then((seq) => sentAt.set(seq, sent)))
  }
  await Promise.all(under)
  const expected = COMMITS_EACH * clients
  for (let waited = 0; heardAt.length < expected && waited < SETTLE_MS; waited += 50) await delay(50)
  for (const socket of sockets) socket.terminate()
  const times = heardAt.map(({ seq, at }) => at - (sentAt.get(seq) ?? Number.NaN)).sort((a, b) => a - b)
  const percentile = (share: number) => `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)} ms`
  return {
    figure: `${clients} clients, ${perSecond} commits/s`,
    measured: `p50 ${percentile(0.5)}, p99 ${percentile(0.99)}, lost ${expected - heardAt.length}`,
    target: `${target}, none lost`,
  }
}

/**
 * Follows the open parcels; resolves with the first response. The sequence number is cut out of the text, because
 * parsing costs more.
 */
function follow(url: string, cookie: string, heard: (seq: number) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
      headers: { cookie, origin: url },
      perMessageDeflate: false,
    })
    socket.on('error', reject)
    socket.on('open', () =>
      socket.send(
        '{"t":"sub","id":"s1","collection":"Tracking","query":{"where":[["delivered","==",false]],"orderBy":[["etaISO","asc"]]}}',
      ),
    )
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('{"t":"chg"')) heard(Number(/"seq":(\d+)/.exec(text)?.[1]))
      else if (text.startsWith('{"t":"snap"')) resolve(socket)
    })
  })
}

async function commit(client: Client, key: string, writes: object[]): Promise<number> {
  const { status, body } = await client.call(
    'POST',
    '/api/commit',
    { writes },
    { 'idempotency-key': `bench-live-commit-${key}` },
  )
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.seq
}

if (import.meta.main) await liveFigures()
