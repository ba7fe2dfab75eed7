import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '#base/problem.ts'
import type { Driver } from '#store/driver.ts'
import type { Log } from '#store/sqlite/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'

/** Opens the database that `DATABASE_URL` names: a file for one machine, PostgreSQL for several nodes. */
export async function openStore(parts: { databaseUrl: string; dataFolder: string; log: Log }): Promise<Driver> {
  const { databaseUrl } = parts
  if (databaseUrl.startsWith('file:')) return await openSqlite(fileOf(databaseUrl), { log: parts.log })
  if (/^postgres(ql)?:/.test(databaseUrl)) {
    // Loaded only when asked for: one machine needs no PostgreSQL client in memory.
    const { openPostgres } = await import('#store/postgres/driver.ts')
    return await openPostgres({ url: databaseUrl, log: parts.log })
  }
  throw new Problem('bad-request', 'DATABASE_URL is file:… or postgres://….')
}

/** `file:./data/prime.db` is relative to the working folder, `file:///…` is absolute. */
const fileOf = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))
