import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, IdentityRow } from '#server/identity/stores/database.ts'
import { storageProblem, unreadable } from '#store/sqlite/problems.ts'

/** How many answers to each query are cached while nothing changes. */
const ANSWERS_KNOWN = 1_000

function openHandle(path: string): DatabaseSync {
  const handle = new DatabaseSync(path)
  try {
    handle.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON')
    // SQLite reads the schema only when a table is first used.
    handle.exec('SELECT 1 FROM sqlite_schema')
    return handle
  } catch (error) {
    handle.close()
    throw unreadable(error, path) ?? storageProblem(error)
  }
}

/** `auth.db` in the data folder: a separate file, because better-auth keeps a transaction open while it hashes. */
export function openSqliteDatabase(dataFolder: string): Database {
  const path = join(dataFolder, 'auth.db')
  // Created before SQLite opens it: the files beside it inherit that nobody else may read it.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const handle = openHandle(path)
  let reader: DatabaseSync | undefined
  const statements = new Map<string, StatementSync>()
  const answers = new Map<string, Map<string, IdentityRow | undefined>>()
  let counted: unknown

  const reading = (): DatabaseSync => {
    reader ??= new DatabaseSync(path, { readOnly: true })
    return reader
  }
  const statementOf = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = reading().prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const counting = handle.prepare('SELECT total_changes()')
  counting.setReturnArrays(true)
  /**
   * The same query comes with every request and is answered once until someone writes. Only `handle` writes this file,
   * so its count of changed rows tells; that count includes uncommitted rows.
   */
  const rowOf = (sql: string, value: string): IdentityRow | undefined => {
    if (handle.isTransaction) return statementOf(sql).get(value)
    const [now] = counting.get() as unknown as [number]
    if (now !== counted) answers.clear()
    counted = now
    const known = answers.get(sql) ?? new Map<string, IdentityRow | undefined>()
    answers.set(sql, known)
    const row = known.get(value)
    if (row || known.has(value)) return row
    if (known.size >= ANSWERS_KNOWN) known.clear()
    const found = statementOf(sql).get(value)
    known.set(value, found)
    return found
  }

  return {
    handle,
    migrate: (work) => work(),
    problemFrom: storageProblem,
    first: async (sql, value) => rowOf(sql, value),
    // One process owns the file, so there is nobody else to notify.
    announce: async () => undefined,
    onAnnounced: () => undefined,
    async backup(file) {
      const draft = `${file}.part`
      rmSync(draft, { force: true })
      closeSync(openSync(draft, 'a', 0o600))
      reading().prepare('VACUUM INTO ?').run(draft)
      const copy = new DatabaseSync(draft)
      // VACUUM afterwards, so that no deleted token remains in a free page.
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
