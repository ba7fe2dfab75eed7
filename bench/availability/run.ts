import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { fill, importShort, loadsOf, type People, printShort, SMALL } from '#bench/availability/loads.ts'
import { type Kept, keptOf, NEAR_MB, residentMb } from '#bench/availability/memory.ts'
import { spread, table } from '#bench/load.ts'
import { backendsOf, spentBy, spentSince } from '#bench/spent.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

const MAX_LATE_MS = 50
/**
 * How often a load is measured when its reads wait longer than `MAX_LATE_MS` at p99, since the machine may have been
 * busy with other work.
 */
const TRIES = 2
/**
 * With few reads the p99 is just the longest, so a short load is repeated for `LEAST_MS`, at most `MAX_ROUNDS` times.
 */
const LEAST_MS = 4_000
const MAX_ROUNDS = 12

interface Measured {
  p50: number
  p99: number
  most: number
  busy: number
  kept: Kept
  took: string
  /** Processor time used by the server, its database and the clients in the meantime, as text. */
  spent: string
  /** The functions that ran in the longest turns. */
  why: readonly string[]
}

/**
 * `npm run bench -- availability [--postgres] [--why] [--only=WORDS]`: the largest allowed request of each kind, by a
 * viewer and a staff member, one after the other, while others read documents, print and import.
 */
export async function availabilityFigures(): Promise<void> {
  const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length)
  const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
  const turns = join(import.meta.dirname, 'turns.ts')
  const file = join(tmpdir(), `prime-turns-${process.pid}.json`)
  const why = process.argv.includes('--why')
  const server = await startServer({
    RL: '1',
    PRIME_SIGNUP: 'open',
    TURNS_FILE: file,
    ...(why && { TURNS_WHY: '1' }),
    NODE_OPTIONS: `--import ${pathToFileURL(turns).href}`,
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  try {
    const people = await peopleOf(server.url)
    await fill(people)
    const rows: { figure: string; measured: string; target: string }[] = []
    for (const [name, load] of loadsOf(people)) {
      if (only && !only.split(',').some((part) => name.includes(part))) continue
      const best = await bestOf({ server, file, people, databaseUrl: postgres?.url }, load).catch((error: Error) => {
        console.error(`${name}: ${error.message}`)
        process.exitCode = 1
      })
      if (!best) continue
      console.log(`${name}: ${wordsOf(best)}`)
      for (const turn of best.why) console.log(`  ${turn}`)
      rows.push(
        {
          figure: `${name}: reads of others`,
          measured: `p50 ${best.p50}, p99 ${best.p99}, most ${best.most} ms`,
          target: `p99 ≤ ${MAX_LATE_MS} ms`,
        },
        { figure: '  longest turn of the event loop', measured: `${best.busy} ms`, target: `≤ ${MAX_LATE_MS} ms` },
        {
          figure: '  memory kept afterwards',
          measured: `${best.kept.mb} MB after ${best.kept.afterS} s, ${best.kept.heldMb} MB collected`,
          target: `≤ ${NEAR_MB} MB within 60 s`,
        },
      )
    }
    table(`Availability on ${postgres ? 'PostgreSQL' : 'SQLite'}`, rows)
  } finally {
    await server.kill()
    server.wipe()
    rmSync(file, { force: true })
    rmSync(`${file}.memory`, { force: true })
    await postgres?.stop()
  }
}

const wordsOf = ({ p50, p99, most, busy, kept, took, spent }: Measured): string =>
  `reads p50 ${p50} ms, p99 ${p99} ms, most ${most} ms; longest turn ${busy} ms; kept ${kept.mb} MB after ${kept.afterS} s, ${kept.heldMb} MB once collected (${kept.threads.join('; ')}); ${took}; ${spent}`

interface Measuring {
  server: Server
  file: string
  people: People
  databaseUrl: string | undefined
}

async function bestOf(of: Measuring, load: () => Promise<unknown>): Promise<Measured> {
  let best = await measure(of, load)
  for (let again = 1; again < TRIES && best.p99 > MAX_LATE_MS; again++) {
    const other = await measure(of, load)
    if (other.p99 < best.p99) best = other
  }
  return best
}

async function measure(
  { server, file, people, databaseUrl }: Measuring,
  load: () => Promise<unknown>,
): Promise<Measured> {
  const before = residentMb(server)
  const spending = await spendingOf(server, databaseUrl)
  await turnsOf(server, file)
  const during = await watch(people)
  const work = Promise.all([
    timed(() => again(load)),
    timed(() => printShort(people.owner)),
    timed(() => importShort(people, people.owner)),
  ])
  const [[whole, print, list], { p50, p99, most }] = await Promise.all([
    work,
    work.then(during.stop, async (error: unknown) => {
      await during.stop()
      throw error
    }),
  ])
  const spent = await spending()
  const { busy, why } = await turnsOf(server, file)
  const kept = await keptOf(server, file, before)
  return {
    p50,
    p99,
    most,
    busy,
    kept,
    took: `took ${whole} s, print of others ${print} s, import of others ${list} s`,
    spent,
    why,
  }
}

/**
 * Measures processor time until the returned function is called; the clients' time is listed separately, because it is
 * not Prime's.
 */
async function spendingOf({ process: { pid } }: Server, databaseUrl: string | undefined) {
  const [own, database, clients] = [spentBy([pid!]), spentBy(await backendsOf(databaseUrl)), process.cpuUsage()]
  return async () => {
    const { user, system } = process.cpuUsage(clients)
    const parts = [spentSince(own), spentSince(database, await backendsOf(databaseUrl)), user + system]
    const [server, store, others] = parts.map((us) => (us / 1e6).toFixed(1))
    return `processor: server ${server} s, database ${store} s, clients ${others} s`
  }
}

async function peopleOf(url: string): Promise<People> {
  const owner = await signUp(url, 'sam@prime.test')
  const others: Client[] = []
  for (const role of ['staff', 'viewer']) {
    const email = `${role}@prime.test`
    others.push(await signUp(url, email))
    const { body } = await owner.call('GET', '/api/people')
    const { id } = body.find((one: { email: string }) => one.email === email)
    await owner.call('PATCH', `/api/people/${id}`, { role })
  }
  return { url, owner, staff: others[0]!, viewer: others[1]! }
}

/** Reads of single documents by another user, one every few milliseconds, until it is stopped. */
async function watch({ url, owner }: People) {
  const workerData = { url: `${url}${SMALL}`, cookie: owner.cookie }
  const reader = new Worker(new URL('reader.ts', import.meta.url), { workerData })
  await once(reader, 'message')
  return {
    async stop() {
      reader.postMessage('over')
      const [{ took, lost }] = (await once(reader, 'message')) as [{ took: number[]; lost: string[] }]
      await reader.terminate()
      if (lost.length > 0) throw new Error(`Reads lost their connection ${lost.length} times: ${lost.join(', ')}.`)
      const { p50, p99 } = spread(took)
      return { p50: Math.round(p50), p99: Math.round(p99), most: Math.round(Math.max(...took)) }
    },
  }
}

/** Repeats a load until enough reads were made at the same time. */
async function again(load: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + LEAST_MS
  for (let round = 0; round === 0 || (round < MAX_ROUNDS && performance.now() < until); round++) await load()
}

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now()
  await work()
  return ((performance.now() - began) / 1000).toFixed(1)
}

/** The longest turns of the server's event loop since the last call. */
async function turnsOf(
  { process: server }: Server,
  file: string,
): Promise<{ busy: number; late: number; why: string[] }> {
  rmSync(file, { force: true })
  process.kill(server.pid!, 'SIGUSR2')
  for (;;) {
    await wait(20)
    if (server.signalCode !== null) throw new Error('The signal ended the server: its clock was not loaded.')
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as { busy: number; late: number; why: string[] }
    } catch {
      // Not written yet.
    }
  }
}

if (import.meta.main) await availabilityFigures()
