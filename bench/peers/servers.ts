import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bill, PARCELS, parcel, ROWS, vendor } from '#bench/peers/rows.ts'
import { type Client, freePort, type Server, signUp, startServer } from '#test/support/server.ts'

const FEATHERS = join(import.meta.dirname, 'feathers')
/** Where the packages of the peer are installed, outside of what Prime itself needs. */
const PACKAGES = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'peers', 'feathers')
const AT_ONCE = 100

/** A server that answers the same queries, through its own API. */
export interface Peer {
  name: string
  url: string
  pid: number
  databaseUrl?: string
  /** The headers of every request. */
  headers: Record<string, string>
  stop(): Promise<void>
}

/** Installs the peer in a folder that nothing of Prime reads. */
function install(): void {
  if (existsSync(join(PACKAGES, 'node_modules', '@feathersjs', 'knex'))) return
  console.log(`Installing Feathers into ${PACKAGES}; this takes about a minute.`)
  mkdirSync(PACKAGES, { recursive: true })
  copyFileSync(join(FEATHERS, 'package.json'), join(PACKAGES, 'package.json'))
  const how = ['install', '--prefix', PACKAGES, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const { status } = spawnSync('npm', how, { cwd: PACKAGES, stdio: 'inherit' })
  if (status !== 0) throw new Error('Feathers could not be installed.')
}

export async function startFeathers(databaseUrl: string): Promise<Peer> {
  install()
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(FEATHERS, 'server.mjs'), databaseUrl, String(port), join(PACKAGES, 'package.json')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    },
  )
  await ready(child)
  return {
    name: 'Feathers + PostgreSQL',
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    databaseUrl,
    headers: { 'content-type': 'application/json' },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('ready') && resolve())
    child.once('exit', (code) => reject(new Error(`The peer ended with ${code} before it was ready.`)))
  })

/** A Prime with the same rows, on a file when no database address is given. */
export async function startPrime(
  name: string,
  databaseUrl?: string,
): Promise<Peer & { owner: Client; server: Server }> {
  const server = await startServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, { onDisk: true })
  const owner = await signUp(server.url, 'sam@prime.test')
  const fill = async (collection: string, count: number, dataOf: (at: number) => object) => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const writes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => ({
        op: 'create',
        collection,
        id: `d${from + at}`,
        data: dataOf(from + at),
      }))
      const key = { 'idempotency-key': `peers-${collection}-${from}-rows` }
      const { status, body } = await owner.call('POST', '/api/commit', { writes }, key)
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    }
  }
  await fill('vendors', ROWS, vendor)
  await fill('payables', ROWS, bill)
  await fill('loads', ROWS, bill)
  await fill('Tracking', PARCELS, (at) => parcel(at, 0))
  return {
    name,
    url: server.url,
    pid: server.process.pid!,
    ...(databaseUrl && { databaseUrl }),
    headers: { cookie: owner.cookie, origin: server.url, 'content-type': 'application/json' },
    owner,
    server,
    async stop() {
      await server.stop()
      server.wipe()
    },
  }
}
