import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { idMaker } from '#base/ids.ts'
import { writeArchive } from '#server/backup/archive.ts'
import { copyParts, PART } from '#server/backup/parts.ts'
import { openIdentity } from '#server/identity/open.ts'
import { restorePeople } from '#server/identity/stores/restore-postgres.ts'
import type { Config, Log } from '#server/ports.ts'
import { restorePostgres } from '#store/postgres/backup/restore.ts'
import { openPostgres } from '#store/postgres/driver.ts'

/** Replaces documents and people in PostgreSQL by those of an unpacked backup, after keeping what is there as a backup beside. */
export async function restoreIntoPostgres(parts: {
  config: Config
  folder: string
  beside: string
  now: Date
  log: Log
}): Promise<void> {
  const { config, folder, beside, log } = parts
  await keep(parts, join(beside, 'before.tar'))
  await restorePostgres({ url: config.databaseUrl, file: join(folder, PART.store), log })
  await restorePeople({ databaseUrl: config.databaseUrl, file: join(folder, PART.people), log })
}

async function keep({ config, log, now }: Parameters<typeof restoreIntoPostgres>[0], file: string): Promise<void> {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const driver = await openPostgres({ url: config.databaseUrl, log })
  // Opening also makes the tables of people, where the database is new.
  const identity = await openIdentity({ config, now: () => now, newId: idMaker(() => now, randomBytes), log })
  try {
    const copied = await copyParts({ config, driver, identity })
    await writeArchive(copied, file, now)
    rmSync(copied.folder, { recursive: true, force: true })
  } finally {
    await identity.close()
    await driver.close()
  }
}
