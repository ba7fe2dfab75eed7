import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import type { Driver } from '#store/driver.ts'
import { databaseFile } from '#store/file-path.ts'
import type { Log } from '#store/sqlite/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'

/** A file that exists while a restore moves files: until it is removed the data folder is incomplete. */
export const RESTORE_MARK = 'restore.unfinished'

/** Opens the database that `DATABASE_URL` names: a file for one machine, PostgreSQL for several nodes. */
export async function openStore(parts: {
  databaseUrl: string
  dataFolder: string
  log: Log
  /** Signs the log; a store that only reads needs none. */
  logKey?: Uint8Array
}): Promise<Driver> {
  const { databaseUrl, dataFolder, log, logKey } = parts
  const how = { log, ...(logKey && { logKey }) }
  if (existsSync(join(dataFolder, RESTORE_MARK)))
    throw new Problem('unavailable', `A restore into ${dataFolder} was cut short. Run npm run restore again.`)
  if (databaseUrl.startsWith('file:')) return await openSqlite(databaseFile(databaseUrl), how)
  if (/^postgres(ql)?:/.test(databaseUrl)) {
    // Loaded only when needed: a single machine needs no PostgreSQL client in memory.
    const { openPostgres } = await import('#store/postgres/driver.ts')
    return await openPostgres({ url: databaseUrl, ...how })
  }
  throw new Problem('bad-request', 'DATABASE_URL is file:… or postgres://….')
}
