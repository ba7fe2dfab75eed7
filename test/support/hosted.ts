import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownFolder, quickFolder, sweepLeftovers } from '#test/support/folders.ts'
import type { Asked, Told } from '#test/support/hosts/host.ts'
import { freePort, type Server } from '#test/support/server.ts'

/** A Prime of its own, within a process that the files of a worker share. */
export type HostedServer = Pick<Server, 'url' | 'log' | 'stop' | 'wipe'>

const ROOT = join(import.meta.dirname, '../..')
const light = join(ROOT, 'scripts/light.mjs')
let shared: ChildProcess | undefined
let count = 0
/** Ports of servers that have ended. At an address that it knows, a browser has the files of the app in memory. */
const freed: number[] = []

/** The process that all files of a worker share: to load a server and to compile it is most of what one costs. */
function host(): ChildProcess {
  if (shared?.connected) return shared
  shared = fork(join(import.meta.dirname, 'hosts/host.ts'), {
    cwd: ROOT,
    execArgv: ['--import', light, '--disable-proto=throw'],
    // The setting for memory is one that `light.mjs` would begin the process again for, without its parent.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  shared.setMaxListeners(0)
  // It ends with this process and keeps it from nothing.
  shared.unref()
  shared.channel?.unref()
  return shared
}

/**
 * Opens a Prime with data of its own, as `startServer()` does, for tests that speak with it over the network only: signals,
 * the environment and the end of a process are tried with `startServer()`.
 */
export const openServer = (env: Record<string, string> = {}): Promise<HostedServer> => open(quickFolder('prime-'), env)

async function open(folder: string, env: Record<string, string> = {}): Promise<HostedServer> {
  const serving = host()
  const at = ++count
  let log = ''
  const note = (told: Told) => {
    if (told.at === at && 'line' in told) log += told.line
  }
  serving.on('message', note)
  const ask = (asked: Asked) =>
    new Promise<void>((resolve, reject) => {
      const hear = (told: Told) => {
        if (told.at !== at || 'line' in told) return
        serving.off('message', hear).off('exit', gone)
        if ('failed' in told) reject(new Error(`${told.failed}\n${log}`))
        else resolve()
      }
      const gone = () => reject(new Error(`The process of the servers has ended.\n${log}`))
      serving.on('message', hear).once('exit', gone)
      serving.send(asked)
    })
  const settings = { DATABASE_URL: `file:${join(folder, 'prime.db')}`, RL: '0', TZ: 'UTC', ...env }
  const begin = (port: number) => ask({ at, settings: { PORT: String(port), ...settings } })
  let port = freed.pop() ?? (await freePort())
  try {
    await begin(port)
  } catch (error) {
    if (!String(error).includes('EADDRINUSE')) throw error
    // Somebody else has it by now.
    await ask({ at })
    port = await freePort()
    await begin(port)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    async stop() {
      await ask({ at })
      serving.off('message', note)
      freed.push(port)
      return 0
    },
    wipe: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Files of a data folder that has been closed. */
const isKept = (path: string): boolean => !/\.(?:lock|sock)$/.test(path)

/**
 * The same with the sample company, and with an owner who logs in: the first server of a run loads it, the others begin with
 * a copy.
 */
export async function openSampleServer(owner: {
  name: string
  email: string
  password: string
}): Promise<HostedServer> {
  const folder = quickFolder('prime-')
  const place = dirname(folder)
  // By the process that all workers of a run have in common.
  const kept = join(place, `prime-sample-${process.ppid}-loaded`)
  if (!existsSync(kept)) {
    sweepLeftovers()
    const server = await open(folder)
    await load(server.url, owner)
    await server.stop()
    const copy = ownFolder(place, 'prime-sample-')
    cpSync(folder, copy, { recursive: true, filter: isKept })
    try {
      renameSync(copy, kept)
    } catch (error) {
      // Another worker was as quick.
      if (!existsSync(kept)) throw error
      rmSync(copy, { recursive: true })
    }
  } else cpSync(kept, folder, { recursive: true })
  return open(folder)
}

async function load(url: string, owner: object): Promise<void> {
  const post = async (path: string, body: object, headers: object) => {
    const json = { origin: url, 'content-type': 'application/json', ...headers }
    const answer = await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.headers.getSetCookie()
  }
  const cookies = await post('/api/auth/sign-up/email', owner, {})
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  await post('/api/commands/demo.load', { input: {} }, { cookie, 'idempotency-key': 'the-sample-company-of-a-run' })
}
