import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from '#base/problem.ts'
import type { Driver } from '#store/driver.ts'
import { connect } from '#store/sqlite/connection.ts'
import { driveFile, type Log } from '#store/sqlite/driver.ts'
import { takeLock } from '#store/sqlite/lock.ts'
import { storageProblem, unreadable } from '#store/sqlite/problems.ts'
import { MIGRATIONS, type Migration, migrate } from '#store/sqlite/schema.ts'

/**
 * Opens the database file for this process alone, creates or migrates its system tables; throws one clear sentence when
 * it cannot.
 */
export async function openSqlite(
  file: string,
  { log, logKey, migrations = MIGRATIONS }: { log: Log; logKey?: Uint8Array; migrations?: readonly Migration[] },
): Promise<Driver> {
  const folder = dirname(file)
  mustBeWritable(file, folder)
  const { release } = takeLock(join(folder, 'prime.lock'), file)
  try {
    const connection = connect(file, { readOnly: false, cacheMiB: 8 })
    try {
      migrate(connection, file, migrations)
    } finally {
      connection.close()
    }
    return driveFile(file, { release, log, ...(logKey && { logKey }) })
  } catch (error) {
    release()
    throw unreadable(error, file) ?? storageProblem(error)
  }
}

function mustBeWritable(file: string, folder: string): void {
  const fails = (sentence: string) => new Problem('unavailable', sentence)
  try {
    mkdirSync(folder, { recursive: true })
    if (!statSync(folder).isDirectory()) throw new Error('no folder')
  } catch {
    throw fails(`The data folder ${folder} can't be created: a file is in its place, or it is not writable.`)
  }
  if (existsSync(file) && !statSync(file).isFile()) throw fails(`The database ${file} is not a file.`)
  try {
    accessSync(folder, constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.W_OK)
  } catch {
    throw fails(`The database ${file} is not writable.`)
  }
}
