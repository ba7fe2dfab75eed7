import { type ChildProcess, execFile, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ToolRequest } from '#test/support/hosts/tool-host.ts'

/** The result of a command-line tool: its exit code, standard output and standard error. */
export interface Ended {
  code: number
  out: string
  error: string
}

const SCRIPTS = join(import.meta.dirname, '../../src/server/tools')
const LIGHT = join(import.meta.dirname, '../../scripts/light.mjs')
const envOf = (databaseUrl: string, more: Record<string, string>) => ({ DATABASE_URL: databaseUrl, TZ: 'UTC', ...more })
const system = { PATH: process.env.PATH, HOME: process.env.HOME }

let shared: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/** The process shared by all test files of a worker: loading all of Prime is most of a tool's cost. */
function host(): ChildProcess {
  if (shared?.connected) return shared
  shared = fork(join(import.meta.dirname, 'hosts/tool-host.ts'), {
    execArgv: ['--import', LIGHT],
    // With this memory setting in place `light.mjs` does not re-execute the process, which would cut it off from its
    // parent.
    env: { ...system, TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It ends with this process and does not keep it alive.
  shared.unref()
  shared.channel?.unref()
  return shared
}

/** Runs a command-line tool on a database; tools run one after the other in one shared process. */
export function tool(
  name: string,
  args: readonly string[],
  databaseUrl: string,
  cwd = process.cwd(),
  more: Record<string, string> = {},
): Promise<Ended> {
  const request: ToolRequest = { script: join(SCRIPTS, `${name}.ts`), args, env: envOf(databaseUrl, more), cwd }
  const ended = last.then(
    () =>
      new Promise<Ended>((resolve, reject) => {
        const running = host()
        const gone = () => reject(new Error('The process of the tools has ended.'))
        running.once('exit', gone).once('message', (ended: Ended) => {
          running.off('exit', gone)
          resolve(ended)
        })
        running.send(request)
      }),
  )
  last = ended.catch(() => undefined)
  return ended
}

/** Runs a command-line tool in its own process, as `npm run` does. */
export function ownTool(name: string, args: readonly string[], databaseUrl: string): Promise<Ended> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--import', LIGHT, join(SCRIPTS, `${name}.ts`), ...args],
      { env: { ...system, ...envOf(databaseUrl, {}) } },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    ),
  )
}
