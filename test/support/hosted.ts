import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownFolder, quickFolder, sweepLeftovers } from '#test/support/folders.ts'
import type { HostMessage, HostRequest } from '#test/support/hosts/host.ts'
import { freePort, type Server } from '#test/support/server.ts'

/** A Prime with its own data, in a process shared by the test files of a worker. */
export type HostedServer = Pick<Server, 'url' | 'log' | 'stop' | 'wipe'>

const ROOT = join(import.meta.dirname, '../..')
const light = join(ROOT, 'scripts/light.mjs')
let shared: ChildProcess | undefined
let count = 0
/** Ports of stopped servers, which are reused because a browser keeps the app's files in memory by address. */
const freed: number[] = []

/** The process shared by all test files of a worker: loading and compiling a server is most of its cost. */
function host(): ChildProcess {
  if (shared?.connected) return shared
  shared = fork(join(import.meta.dirname, 'hosts/host.ts'), {
    cwd: ROOT,
    execArgv: ['--import', light, '--disable-proto=throw'],
    // With this memory setting in place `light.mjs` does not re-execute the process, which would cut it off from its
    // parent.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  shared.setMaxListeners(0)
  // It ends with this process and does not keep it alive.
  shared.unref()
  shared.channel?.unref()
  return shared
}

/**
 * Opens a Prime with its own data, as `startServer()` does, for tests that use it over the network only: tests of
 * signals, environment variables and the exit of the process use `startServer()`.
 */
export const openServer = (env: Record<string, string> = {}): Promise<HostedServer> => open(quickFolder('prime-'), env)

async function open(folder: string, env: Record<string, string> = {}): Promise<HostedServer> {
  const serving = host()
  const at = ++count
  let log = ''
  const note = (message: HostMessage) => {
    if (message.at === at && 'line' in message) log += message.line
  }
  serving.on('message', note)
  const ask = (request: HostRequest) =>
    new Promise<void>((resolve, reject) => {
      const hear = (message: HostMessage) => {
        if (message.at !== at || 'line' in message) return
        serving.off('message', hear).off('exit', gone)
        if ('failed' in message) reject(new Error(`${message.failed}\n${log}`))
        else resolve()
      }
      const gone = () => reject(new Error(`The process of the servers has ended.\n${log}`))
      serving.on('message', hear).once('exit', gone)
      serving.send(request)
    })
  const settings = { DATABASE_URL: `file:${join(folder, 'prime.db')}`, RL: '0', TZ: 'UTC', ...env }
  const begin = (port: number) => ask({ at, settings: { PORT: String(port), ...settings } })
  let port = freed.pop() ?? (await freePort())
  try {
    await begin(port)
  } catch (error) {
    if (!String(error).includes('EADDRINUSE')) throw error
    // Another process took the port in the meantime.
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

/** Whether a file belongs to a closed data folder: all except locks and sockets. */
const isCopied = (path: string): boolean => !/\.(?:lock|sock)$/.test(path)

/**
 * The same with the sample company and an owner who can log in: the first server of a run loads it, the others start
 * from a copy.
 */
export async function openSampleServer(owner: {
  name: string
  email: string
  password: string
}): Promise<HostedServer> {
  const folder = quickFolder('prime-')
  const place = dirname(folder)
  // Named after the parent process that all workers of a run share.
  const stored = join(place, `prime-sample-${process.ppid}-loaded`)
  if (!existsSync(stored)) {
    sweepLeftovers()
    const server = await open(folder)
    await load(server.url, owner)
    await server.stop()
    const copy = ownFolder(place, 'prime-sample-')
    cpSync(folder, copy, { recursive: true, filter: isCopied })
    try {
      renameSync(copy, stored)
    } catch (error) {
      // Another worker was faster.
      if (!existsSync(stored)) throw error
      rmSync(copy, { recursive: true })
    }
  } else cpSync(stored, folder, { recursive: true })
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
