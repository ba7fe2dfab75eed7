import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ownFolder, quickFolder } from '#test/support/folders.ts'
import { giveAway, OWNER, type PostgresKit, postgresKit } from '#test/support/hosts/postgres-kit.ts'

/** Databases on a real PostgreSQL server. */
export interface SharedPostgres {
  /** The address of the first database. */
  url: string
  /** Another empty database on the same server. */
  another(): Promise<string>
  /** Releases what was created. */
  stop(): Promise<void>
}

/** A dedicated real PostgreSQL server, on a free port, with fsync on. */
export interface TestPostgres extends SharedPostgres {
  /** Kills the server at once and starts it again on the same port and data after `downMs`. */
  restart(downMs?: number): Promise<void>
  /** Ends every connection except the caller's own; returns how many. */
  killBackends(): Promise<number>
}

const START_MS = 60_000
// Its data is in memory, so the write-ahead log keeps only what one database needs.
const QUICK = { fsync: 'off', full_page_writes: 'off', min_wal_size: '32MB', max_wal_size: '256MB' }

let made = 0

/** Creates another database on the same server: empty, or a copy of one that has no connections. */
export async function anotherDatabase(url: string, copyOf?: string): Promise<string> {
  const name = `prime_${process.pid}_${++made}`
  // Copies the files directly: logging them all takes 50 % longer.
  const like = copyOf ? ` TEMPLATE ${nameIn(copyOf)} STRATEGY FILE_COPY` : ''
  await ask(url, `CREATE DATABASE ${name}${like}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Drops a database even when it has connections. */
export const dropDatabase = async (url: string): Promise<void> => {
  const server = Object.assign(new URL(url), { pathname: '/postgres' }).href
  await ask(server, `DROP DATABASE IF EXISTS ${nameIn(url)} WITH (FORCE)`)
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

let shared: Promise<TestPostgres> | undefined

/**
 * Databases on a server shared by all files of one test process: creating one takes a twentieth of the time of starting
 * a server. It does not wait for the disk; a test that breaks the server or its connections starts its own.
 */
export async function sharePostgres(): Promise<SharedPostgres> {
  shared ??= start(QUICK, true)
  const { another } = await shared
  const made = [await another()]
  return {
    url: made[0]!,
    async another() {
      const one = await another()
      made.push(one)
      return one
    },
    async stop() {
      for (const one of made) await dropDatabase(one)
    },
  }
}

export const startPostgres = (): Promise<TestPostgres> => start({}, false)

async function start(settings: Record<string, string>, isShared: boolean): Promise<TestPostgres> {
  const kit = await postgresKit()
  // Creating a database creates a thousand files, which is much faster in memory.
  const place = settings === QUICK ? quickFolder('prime-postgres-') : ownFolder(tmpdir(), 'prime-postgres-')
  giveAway(place)
  const data = join(place, 'data')
  kit.copyTo(data)
  const port = await freePort()
  const urlOf = (database: string) => `postgres://prime@127.0.0.1:${port}/${database}`
  const begin = () => run(kit, place, data, { port, ...settings }, isShared)
  let server = await begin()
  let databases = 0

  const another = async () => {
    const name = `prime_${++databases}`
    await ask(urlOf('postgres'), `CREATE DATABASE ${name}`)
    return urlOf(name)
  }
  return {
    url: await another(),
    another,
    async restart(downMs = 0) {
      await server.stop()
      await new Promise((resolve) => setTimeout(resolve, downMs))
      server = await begin()
    },
    async killBackends() {
      const rows = await ask(
        urlOf('postgres'),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      return rows.length
    },
    async stop() {
      // Discarded data needs no checkpoint, which takes minutes for a hundred databases.
      await server.stop('SIGQUIT')
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function run(
  kit: PostgresKit,
  folder: string,
  data: string,
  asked: Record<string, string | number>,
  isShared: boolean,
) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
    // In its own folder, so that what a killed server leaves is removed with it.
    dynamic_shared_memory_type: 'mmap',
    log_min_messages: 'fatal',
    ...asked,
  }
  const child = spawn(
    join(kit.native, 'bin', 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...OWNER, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let trouble = ''
  child.stderr.on('data', (chunk) => {
    trouble = (trouble + chunk).slice(-2000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('close', () => resolve())
  })
  // An aborted test run leaves nothing behind.
  const killAtExit = () => {
    child.kill('SIGKILL')
    // Its processes write until they notice the kill; what that leaves is removed at the end of the run.
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', killAtExit)
  // A shared server lives until the process is ended by a signal, which does not trigger the exit event.
  if (isShared)
    process.once('SIGTERM', () => {
      killAtExit()
      kit.remove()
      process.kill(process.pid, 'SIGKILL')
    })

  const deadline = Date.now() + START_MS
  while (!(await answers(Number(asked.port)))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${trouble}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    async stop(signal: NodeJS.Signals = 'SIGINT') {
      process.off('exit', killAtExit)
      child.kill(signal)
      await ended
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  ask(`postgres://prime@127.0.0.1:${port}/postgres`, 'SELECT 1').then(
    () => true,
    () => false,
  )

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
