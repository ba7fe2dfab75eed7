import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Problem } from '#base/problem.ts'
import { isBusy, isNotDatabase } from '#store/sqlite/problems.ts'

/**
 * An operating system lock ends when a process closes any handle on the file, so this process never opens it twice, and
 * keeps a reference to each handle: an unreferenced one may be closed at any moment.
 */
const held = new Map<string, DatabaseSync>()

/**
 * Takes `prime.lock` for this process: the file contains the owner's pid, and SQLite's lock on it ends with the
 * process. Throws a sentence when another process has it.
 */
export function takeLock(file: string, database: string): { release(): void } {
  const taken = (owner: string) =>
    new Problem('unavailable', `${database} is in use by another Prime${owner}. Stop that one first.`)
  if (held.has(file)) throw taken(` (process ${process.pid})`)
  const handle = openSync(file, 'a+')
  try {
    const db = exclusive(file, handle)
    if (!db) throw taken(ownerIn(file))
    held.set(file, db)
    ftruncateSync(handle)
    writeSync(handle, `${process.pid}\n`)
    return {
      release() {
        ftruncateSync(handle)
        db.close()
        closeSync(handle)
        held.delete(file)
      },
    }
  } catch (error) {
    closeSync(handle)
    throw error
  }
}

/** SQLite locks an empty file without writing to it; undefined when someone else holds it. */
function exclusive(file: string, handle: number): DatabaseSync | undefined {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    if (isBusy(error)) return undefined
    if (!isNotDatabase(error)) throw error
    // A pid is not a database: SQLite could read the file, so its owner is gone.
    ftruncateSync(handle)
    return exclusive(file, handle)
  }
}

function ownerIn(file: string): string {
  const pid = readFileSync(file, 'utf8').trim()
  return /^\d+$/.test(pid) ? ` (process ${pid})` : ''
}
