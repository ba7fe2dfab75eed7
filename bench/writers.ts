import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client as Database } from 'pg'
import { type Load, load, type RequestOf, table } from '#bench/load.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { type Client, type Server, signIn, signUp, startServer } from '#test/support/server.ts'

const WRITERS = [1, 4, 16, 64]
const READERS = 16
const WARM_MS = 1_000
const ROUND_MS = 2_500
const SAMPLE_MS = 5
const DOCUMENTS = 500

/** A server, and the headers of its requests. */
interface Node {
  url: string
  headers: Record<string, string>
}

const nodeOf = ({ url }: Server, { cookie }: Client): Node => ({
  url,
  headers: { cookie, origin: url, 'content-type': 'application/json' },
})

let unique = 0
const write =
  ({ headers }: Node): RequestOf =>
  (at) => ({
    method: 'POST',
    path: '/api/commit',
    headers: { ...headers, 'idempotency-key': `writers-bench-write-${unique++}` },
    body: `{"writes":[{"op":"update","collection":"vendors","id":"v${(at * 7_919) % DOCUMENTS}","patch":{"notes":"n${at}"}}]}`,
  })
const read =
  ({ headers }: Node): RequestOf =>
  (at) => ({ method: 'GET', path: `/api/collections/vendors/documents/v${(at * 7_919) % DOCUMENTS}`, headers })

async function fill(owner: Client): Promise<void> {
  for (let from = 0; from < DOCUMENTS; from += 100) {
    const writes = Array.from({ length: 100 }, (_, at) => ({
      op: 'create',
      collection: 'vendors',
      id: `v${from + at}`,
      data: { name: `Vendor ${from + at}`, vendorCode: `V${from + at}` },
    }))
    const { status, body } = await owner.call(
      'POST',
      '/api/commit',
      { writes },
      { 'idempotency-key': `writers-bench-rows-${from}` },
    )
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  }
}

/** The same load distributed over nodes: the sum of their rates, and the worst p99. */
async function over(nodes: readonly Node[], connections: number, of: (node: Node) => RequestOf): Promise<Load> {
  const each = (forMs: number) =>
    Promise.all(nodes.map((node) => load(node.url, Math.max(1, connections / nodes.length), forMs, of(node))))
  await each(WARM_MS)
  const loads = await each(ROUND_MS)
  return {
    perSecond: loads.reduce((sum, one) => sum + one.perSecond, 0),
    p50: Math.max(...loads.map(({ p50 }) => p50)),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    failed: loads.reduce((sum, one) => sum + one.failed, 0),
    count: loads.reduce((sum, one) => sum + one.count, 0),
  }
}

/** The share of the time in which some writer holds the head row: it has begun and waits for no lock. */
async function watchHead(url: string): Promise<() => Promise<number>> {
  const database = new Database({ connectionString: url })
  await database.connect()
  let [samples, held, isOver] = [0, 0, false]
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await database.query<{ held: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'prime write' AND datname = current_database()
           AND state IN ('active', 'idle in transaction') AND wait_event_type IS DISTINCT FROM 'Lock') AS held`,
      )
      samples++
      if (rows[0]?.held) held++
      await pause(SAMPLE_MS)
    }
  })()
  return async () => {
    isOver = true
    await watching
    await database.end()
    return held / Math.max(1, samples)
  }
}

const figure = ({ perSecond, p50, p99, failed }: Load, more = ''): string =>
  `${perSecond.toLocaleString('en-US')}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms${more}${failed > 0 ? `, ${failed} failed` : ''}`

/** `npm run bench -- writers`: commits per second at 1 to 64 writers, on a file, on PostgreSQL, and on two nodes of it. */
export async function writerFigures(): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  const start = async (env: Record<string, string> = {}): Promise<Server> => {
    const server = await startServer(env, { onDisk: true })
    stops.unshift(async () => {
      await server.stop()
      server.wipe()
    })
    return server
  }
  try {
    const database = await startPostgres()
    stops.push(() => database.stop())
    const file = await start()
    const owner = await signUp(file.url, 'sam@prime.test')
    await fill(owner)
    const sqlite = nodeOf(file, owner)
    const env = { DATABASE_URL: database.url, PRIME_SECRET_KEY: 'a key that both nodes of the bench have alike' }
    const servers = [await start(env), await start(env)]
    const first = await signUp(servers[0]!.url, 'sam@prime.test')
    await fill(first)
    const nodes = [nodeOf(servers[0]!, first), nodeOf(servers[1]!, await signIn(servers[1]!.url, 'sam@prime.test'))]
    const [one] = nodes as [Node]
    console.log(`\nLoad average ${loadavg()[0]!.toFixed(1)}; client, servers and database share the machine`)
    const rows: { figure: string; measured: string; target?: string }[] = []
    for (const writers of WRITERS) {
      rows.push({ figure: `${writers} writers, SQLite`, measured: figure(await over([sqlite], writers, write)) })
      const rates: number[] = []
      for (const [name, of] of [
        ['one node', [one]],
        ['two nodes', nodes],
      ] as const) {
        if (of.length > writers) continue
        const held = await watchHead(database.url)
        const run = await over(of, writers, write)
        rates.push(run.perSecond)
        const share = `, head held ${Math.round(100 * (await held()))} %`
        rows.push({
          figure: `${writers} writers, PostgreSQL, ${name}`,
          measured: figure(run, share) + (rates.length > 1 ? ` (${(rates[1]! / rates[0]!).toFixed(2)}×)` : ''),
          ...(rates.length > 1 && { target: '≥ 1.0×' }),
        })
      }
    }
    const [alone, both] = [await over([one], READERS, read), await over(nodes, READERS, read)]
    rows.push(
      { figure: `${READERS} readers, PostgreSQL, one node`, measured: figure(alone) },
      {
        figure: `${READERS} readers, PostgreSQL, two nodes`,
        measured: `${figure(both)} (${(both.perSecond / alone.perSecond).toFixed(2)}×)`,
        target: '≥ 1.7×',
      },
    )
    table('Writers: durable commits of one document over HTTP', rows)
  } finally {
    for (const stop of stops) await stop()
  }
}

if (import.meta.main) await writerFigures()
