import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quickFolder } from '#test/support/folders.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** A real Prime in its own process, with its own data folder. */
export interface Server {
  url: string
  folder: string
  process: ChildProcess
  /** Everything it wrote to standard error so far. */
  log: () => string
  /** Sends SIGTERM and waits for the exit; returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Starts again on the same folder and port. */
  restart(): Promise<void>
  /** Removes the data folder; call it after the server has stopped. */
  wipe(): void
}

/** A port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

const ROOT = join(import.meta.dirname, '../..')

/** The time of the last change to the server's sources, in milliseconds. */
const lastChange = (): number =>
  globSync('src/{base,model,features,server,store}/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .reduce((latest, path) => Math.max(latest, statSync(join(ROOT, path)).mtimeMs), 0)

/** The arguments of `npm start`, with the sources instead of the built server when they are newer. */
const [, ...STARTED] = packageJson.scripts.start.split(' ')
const PROGRAM = STARTED.pop()!
const BUILT = join(ROOT, PROGRAM, '../.built')
const isBuilt = existsSync(BUILT) && statSync(BUILT).mtimeMs > lastChange()
export const ARGUMENTS: readonly string[] = [...STARTED, isBuilt ? PROGRAM : 'src/server/main.ts']
/** The same with absolute paths, for any working directory. */
const ABSOLUTE = ARGUMENTS.map((part) => (/^(?:\.\/|src\/|build\/)/.test(part) ? join(ROOT, part) : part))

/**
 * Starts `src/server/main.ts` and waits for its line on standard output; limits are off unless `env` says otherwise.
 * `own`: nobody else uses its data folder, on PostgreSQL too. `onDisk`: its data is stored on a real disk.
 */
export async function startServer(
  env: Record<string, string> = {},
  { own = false, onDisk = false } = {},
): Promise<Server> {
  const port = env.PORT ?? String(await freePort())
  const folder = onDisk ? mkdtempSync(join(tmpdir(), 'prime-')) : quickFolder('prime-')
  const settings = { PORT: port, DATABASE_URL: `file:${join(folder, 'prime.db')}`, RL: '0', TZ: 'UTC', ...env }
  let log = ''
  const start = (): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, own ? ABSOLUTE : ARGUMENTS, {
        ...(own && { cwd: folder }),
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stderr?.on('data', (text) => {
        log += text
      })
      child.stdout?.on('data', (text) => String(text).includes('Prime is ready') && resolve(child))
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.\n${log}`)))
    })
  const ended = (child: ChildProcess): Promise<number | null> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve(child.exitCode)
      : new Promise((resolve) => child.once('exit', resolve))
  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    folder,
    process: await start(),
    log: () => log,
    stop() {
      server.process.kill('SIGTERM')
      return ended(server.process)
    },
    async kill() {
      server.process.kill('SIGKILL')
      await ended(server.process)
    },
    async restart() {
      server.process = await start()
    },
    wipe: () => rmSync(folder, { recursive: true, force: true }),
  }
  return server
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = any

/** A user of the server's API: keeps the cookie, sends Origin and content type. */
export interface Client {
  email: string
  cookie: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Answer }>
}

export const PASSWORD = 'correct horse battery staple'

/** Creates an account and logs in; the first one of a database is its owner. */
export async function signUp(url: string, email: string): Promise<Client> {
  const client = visitor(url, email)
  const name = email.split('@')[0]
  return await signedIn(client, '/api/auth/sign-up/email', { email, password: PASSWORD, name })
}

/** Logs in with an existing account. */
export async function signIn(url: string, email: string): Promise<Client> {
  return await signedIn(visitor(url, email), '/api/auth/sign-in/email', { email, password: PASSWORD })
}

async function signedIn(client: Client, path: string, body: object): Promise<Client> {
  const answer = await client.call('POST', path, body)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return client
}

/** A client that is not logged in yet. */
function visitor(url: string, email: string): Client {
  const jar = new Map<string, string>()
  const client: Client = {
    email,
    cookie: '',
    async call(method, path, body, headers = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          origin: url,
          ...(client.cookie && { cookie: client.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair)
      }
      client.cookie = [...jar.values()].join('; ')
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      }
    },
  }
  return client
}
