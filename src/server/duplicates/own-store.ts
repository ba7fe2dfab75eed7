import type { Driver } from '#store/driver.ts'
import { databaseFile } from '#store/file-path.ts'
import { driveFile } from '#store/sqlite/driver.ts'

const quiet = () => undefined

/**
 * The database as a thread of this process reads it, with connections of its own, so that a scan costs the others
 * nothing but the disk. The process holds the file's lock already.
 */
export async function openOwnStore(databaseUrl: string): Promise<Driver> {
  if (databaseUrl.startsWith('file:')) return driveFile(databaseFile(databaseUrl), { release: quiet, log: quiet })
  const { openPostgres } = await import('#store/postgres/driver.ts')
  return await openPostgres({ url: databaseUrl, log: quiet })
}
