import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** How a command-line tool ended: its exit code, standard output and standard error. */
export interface Ended {
  code: number
  out: string
  error: string
}

const SCRIPTS = join(import.meta.dirname, '../../src/server/tools')
const LIGHT = join(import.meta.dirname, '../../scripts/light.mjs')

/** Runs a command-line tool on a database, as `npm run` does. */
export function tool(
  name: string,
  args: readonly string[],
  databaseUrl: string,
  cwd = process.cwd(),
  more: Record<string, string> = {},
): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl, TZ: 'UTC', ...more }
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--import', LIGHT, join(SCRIPTS, `${name}.ts`), ...args],
      { env, cwd },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    ),
  )
}
