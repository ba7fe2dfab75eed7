import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database } from '#server/identity/database.ts'
import { storageProblem } from '#store/sqlite/problems.ts'

/** `auth.db` in the data folder: a file of its own, since better-auth keeps a transaction open while it hashes. */
export function openSqliteDatabase(dataFolder: string): Database {
  const path = join(dataFolder, 'auth.db')
  // Made before SQLite opens it: the files beside it take over that nobody else may read it.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const handle = new DatabaseSync(path)
  handle.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON')
  let reader: DatabaseSync | undefined
  const statements = new Map<string, StatementSync>()

  const reading = (): DatabaseSync => {
    reader ??= new DatabaseSync(path, { readOnly: true })
    return reader
  }

  return {
    handle,
    migrate: (work) => work(),
    troubleOf: storageProblem,
    async first(sql, ...values) {
      let statement = statements.get(sql)
      if (!statement) {
        statement = reading().prepare(sql)
        statements.set(sql, statement)
      }
      return statement.get(...values)
    },
    // One process owns the file, so there is nobody else to tell.
    announce: async () => undefined,
    onAnnounced: () => undefined,
    async backup(file) {
      const draft = `${file}.part`
      rmSync(draft, { force: true })
      closeSync(openSync(draft, 'a', 0o600))
      reading().prepare('VACUUM INTO ?').run(draft)
      const copy = new DatabaseSync(draft)
      // VACUUM afterwards, so that no deleted token stays behind in a free page.
      copy.exec('DELETE FROM session; DELETE FROM verification; VACUUM')
      copy.close()
      renameSync(draft, file)
    },
    async close() {
      reader?.close()
      handle.close()
    },
  }
}
