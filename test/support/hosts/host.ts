import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { definitions } from '#features/definitions.ts'
import { readConfig } from '#server/config.ts'
import { runAtStart } from '#server/jobs/at-start.ts'
import type { Log } from '#server/ports.ts'
import { type OpenedPrime, openPrime } from '#server/serve.ts'
import { databaseFile } from '#store/file-path.ts'
import { QUICK_HASHING } from '#test/support/hosts/quick-hashing.ts'
import { preparedFile } from '#test/support/prepared.ts'

/**
 * The process behind `openServer()`: one Prime after the other, or several at once, each with its own settings. It ends
 * with its parent process.
 */
export interface HostRequest {
  /** The number of the Prime. */
  at: number
  /** The environment for opening it; when absent, that Prime is closed. */
  settings?: Record<string, string>
}
export type HostMessage = { at: number; done: true } | { at: number; failed: string } | { at: number; line: string }

const CLOSE_MS = 4_000
const opened = new Map<number, OpenedPrime>()
const tell = (message: HostMessage) => process.connected && process.send?.(message)

async function open(at: number, settings: Record<string, string>): Promise<void> {
  const log: Log = (level, message, facts = {}) =>
    tell({ at, line: `${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n` })
  const config = readConfig(settings, join(import.meta.dirname, '../../../dist'), randomBytes)
  if (config.databaseUrl.startsWith('file:')) await prepare(databaseFile(config.databaseUrl))
  const one = await openPrime(config, definitions(), log, QUICK_HASHING)
  opened.set(at, one)
  await one.app.listen({ host: config.host, port: config.port })
  lockPrototypes()
  // Waits, because documents written while older data is migrated would be mistaken for older ones.
  await runAtStart(one.prime)
}

/** Creating all tables takes as long as opening the rest of a Prime. */
async function prepare(file: string): Promise<void> {
  if (existsSync(file)) return
  writeFileSync(file, await preparedFile(), { mode: 0o600 })
  // A copy is a separate history and needs its own epoch.
  const db = new DatabaseSync(file)
  db.exec('UPDATE head SET epoch = lower(hex(randomblob(16)))')
  db.close()
}

/** As when a server is asked to stop, requests in progress have a few seconds. */
const close = (at: number): Promise<unknown> =>
  Promise.race([opened.get(at)?.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())])

process.umask(0o077)
process.on('disconnect', () => process.exit(0))
process.on('message', ({ at, settings }: HostRequest) => {
  const work = settings ? open(at, settings) : close(at)
  work.then(
    () => tell({ at, done: true }),
    (error: unknown) => tell({ at, failed: error instanceof Error ? String(error.stack) : String(error) }),
  )
})
