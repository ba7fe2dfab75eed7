import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '#base/problem.ts'
import type { Driver } from '#store/driver.ts'
import type { Log } from '#store/sqlite/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'

/** Stands in the data folder while a restore moves files: what lies there then is no whole state. */
export const RESTORE_MARK = 'restore.unfinished'

/** Opens the database that `DATABASE_URL` names: a file for one machine, PostgreSQL for several nodes. */
export async function openStore(parts: { databaseUrl: string; dataFolder: string; log: Log }): Promise<Driver> {
  const { databaseUrl, dataFolder } = parts
  if (existsSync(join(dataFolder, RESTORE_MARK)))
    throw new Problem('unavailable', `A restore into ${dataFolder} was cut short. Run npm run restore again.`)
  if (databaseUrl.startsWith('file:')) return await openSqlite(fileOf(databaseUrl), { log: parts.log })
  if (/^postgres(ql)?:/.test(databaseUrl)) {
    // Loaded only when asked for: one machine needs no PostgreSQL client in memory.
    const { openPostgres } = await import('#store/postgres/driver.ts')
    return await openPostgres({ url: databaseUrl, log: parts.log })
  }
  throw new Problem('bad-request', 'DATABASE_URL is file:… or postgres://….')
}

/** `file:./data/prime.db` is relative to the working folder, `file:///…` is absolute. */
export const fileOf = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))
