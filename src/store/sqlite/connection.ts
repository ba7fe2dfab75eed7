import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Signer, signerOf } from '#store/signing.ts'
import { addFunctions } from '#store/sqlite/functions.ts'
import type { SearchChange } from '#store/sqlite/questions/fill-search.ts'
import type { Shapes } from '#store/sqlite/shapes.ts'

/** SQLite's own waits block the thread, so they are short; longer ones are asynchronous. */
const BUSY_TIMEOUT_MS = 25
const MAX_STATEMENTS = 400
const LOG_MIB = 64

/** One connection to the database file. */
export interface Connection {
  db: DatabaseSync
  /** A prepared statement, cached for reuse. */
  prepare(sql: string): StatementSync
  /** The same for rows as lists. */
  prepareList(sql: string): StatementSync
  /** The collections as last seen by this connection. */
  shapes?: Shapes
  /** Whether it has changed a collection's table since its last rollback. */
  isReshaped?: boolean
  /** Signs the lines of the log, when the key is known. */
  signer?: Signer | undefined
  /** The pending changes of search indexes in the open transaction. */
  unfilled: readonly SearchChange[]
  close(): void
}

interface HowToConnect {
  readOnly: boolean
  /** The most page cache the connection may keep. */
  cacheMiB: number
  /** How much of the file is memory-mapped; each connection's part counts as resident. */
  mapMiB?: number
  /** The length to which the write-ahead log is truncated when it restarts. */
  logMiB?: number
  /** The key that signs the log. */
  logKey?: Uint8Array | undefined
}

export function connect(file: string, how: HowToConnect): Connection {
  const db = new DatabaseSync(file, {
    readOnly: how.readOnly,
    timeout: BUSY_TIMEOUT_MS,
    enableDoubleQuotedStringLiterals: false,
  })
  if (!how.readOnly) db.exec('PRAGMA journal_mode = WAL')
  db.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA trusted_schema = OFF;
    PRAGMA foreign_keys = OFF;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -${how.cacheMiB * 1024};
  `)
  if (how.readOnly) db.exec(`PRAGMA mmap_size = ${(how.mapMiB ?? 0) << 20}; PRAGMA query_only = ON`)
  // Checkpointing the write-ahead log is the writer thread's job.
  else
    db.exec(`
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA journal_size_limit = ${(how.logMiB ?? LOG_MIB) << 20};
      CREATE TEMP TABLE last_row (n INTEGER PRIMARY KEY);
    `)
  addFunctions(db)
  const cached = new Map<string, StatementSync>()
  const lists = new Map<string, StatementSync>()
  return {
    db,
    signer: how.logKey && signerOf(how.logKey),
    unfilled: [],
    prepare(sql) {
      let statement = cached.get(sql)
      if (statement) cached.delete(sql)
      else statement = db.prepare(sql)
      // The map is ordered by use: the first is the least recently used.
      cached.set(sql, statement)
      if (cached.size > MAX_STATEMENTS) cached.delete(cached.keys().next().value!)
      return statement
    },
    prepareList(sql) {
      const known = lists.get(sql)
      if (known) return known
      const statement = db.prepare(sql)
      statement.setReturnArrays(true)
      if (lists.size > MAX_STATEMENTS) lists.clear()
      lists.set(sql, statement)
      return statement
    },
    close() {
      lists.clear()
      cached.clear()
      db.close()
    },
  }
}
