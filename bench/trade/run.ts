import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { table } from '#bench/load.ts'
import { figuresOf, furnish, type Kinds, type Made, type Person, personOf, work } from '#bench/trade/people.ts'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'
import { type Server, signUp, startServer } from '#test/support/server.ts'

const PEOPLE = 20
const NODES = 3
const DOWN_MS = 2_000
const SECRET = 'the nodes of the bench have one secret key'
const asked = (name: string): number | undefined => {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`))
  return given === undefined ? undefined : Number(given.split('=')[1])
}
/** How long people work on each store, in seconds. */
const SECONDS = asked('seconds') ?? 60
const AT_ONCE = asked('people') ?? PEOPLE

async function found(owner: Person, made: readonly Made[]): Promise<number> {
  let lost = 0
  for (let from = 0; from < made.length; from += 50) {
    const gets = made.slice(from, from + 50)
    const answer = await owner.send('POST', '/api/read', { gets })
    lost += (answer.gets as unknown[]).filter((doc) => doc === null).length
  }
  return lost
}

async function prepare(owner: Person): Promise<void> {
  const put = (collection: string, id: string, data: object) => ({ op: 'set', collection, id, data })
  await owner.send('POST', '/api/commit', {
    writes: [
      put('settings', 'company', { name: 'Company', currency: 'USD', timeZone: 'UTC' }),
      put('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }),
      put('bankAccounts', 'main', { name: 'main', kind: 'Bank', currency: 'USD', isActive: true }),
    ],
  })
}

/**
 * Twenty users work on several nodes of one store; halfway through a node is killed, and also the database if it is a
 * server.
 */
async function trade(name: string, servers: readonly Server[], database?: TestPostgres): Promise<void> {
  const urls = servers.map(({ url }) => url)
  const { cookie } = await signUp(urls[0]!, 'sam@prime.test')
  const quietly: Kinds = new Map()
  const owner = personOf(cookie, urls, 0, quietly)
  await prepare(owner)
  const desks = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => furnish(owner, String(at).padStart(2, '0'))),
  )
  const kinds: Kinds = new Map()
  const before = loadavg()[0]!
  const end = performance.now() + SECONDS * 1_000
  const working = desks.map((desk, at) => work(personOf(cookie, urls, at, kinds), desk, () => performance.now() > end))
  await pause((SECONDS * 1_000) / 3)
  // With several nodes the last one stays down; a single one is restarted at once.
  await servers.at(-1)!.kill()
  if (servers.length === 1) await servers[0]!.restart()
  if (database) {
    await pause((SECONDS * 1_000) / 3)
    await database.restart(DOWN_MS)
  }
  const made = (await Promise.all(working)).flat()
  const lost = await found(owner, made)
  const { checks } = await owner.run('stock.check', {})
  const wrong = (checks as { name: string; found: number; isAdvice?: boolean }[]).filter(
    (one) => one.found > 0 && !one.isAdvice,
  )
  const figures = figuresOf(kinds)
  table(
    `${name}: ${AT_ONCE} people, ${servers.length} nodes, ${SECONDS} s, load average ${before.toFixed(1)} to ${loadavg()[0]!.toFixed(1)}`,
    [
      ...figures.map(({ name: figure, count, errors, p50, p99 }) => ({
        figure,
        measured: `${count} times, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${errors} errors`,
      })),
      { figure: 'acknowledged and not there', measured: `${lost} of ${made.length}`, target: '0' },
      {
        figure: 'wrong in the ledgers',
        measured: wrong.map((one) => one.name).join(', ') || 'nothing',
        target: 'nothing',
      },
    ],
  )
  for (const { name: figure, words } of figures) for (const one of words) console.log(`${figure}: ${one}`)
  if (lost > 0 || wrong.length > 0) process.exitCode = 1
}

/**
 * `npm run bench -- trade [--seconds=60] [--people=20]`: the work of a trading day on both stores, with failures in the
 * middle.
 */
export async function tradeFigures(): Promise<void> {
  const database = await startPostgres()
  const servers: Server[] = []
  const start = async (env: Record<string, string> = {}) => {
    servers.push(await startServer({ PRIME_SECRET_KEY: SECRET, ...env }, { onDisk: true }))
    return servers.at(-1)!
  }
  try {
    await trade('SQLite', [await start()])
    const nodes = []
    for (let at = 0; at < NODES; at++) nodes.push(await start({ DATABASE_URL: database.url }))
    await trade('PostgreSQL', nodes, database)
  } finally {
    for (const server of servers) {
      await server.kill()
      server.wipe()
    }
    await database.stop()
  }
}

if (import.meta.main) await tradeFigures()
