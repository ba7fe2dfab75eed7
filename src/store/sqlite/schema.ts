import { existsSync, renameSync, rmSync } from 'node:fs'
import { Problem } from '#base/problem.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { tuneSearch } from '#store/sqlite/questions/search.ts'
import { readHead, shapesOf } from '#store/sqlite/shapes.ts'

/** "Prim" in ASCII: marks a database file as Prime's. */
const APPLICATION_ID = 0x5072696d

/** Migrates the system tables from one version to the next; the first step creates them. */
export type Migration = (connection: Connection) => void

export const MIGRATIONS: readonly Migration[] = [
  ({ db }) =>
    db.exec(`
      CREATE TABLE head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        seq INTEGER NOT NULL,
        epoch TEXT NOT NULL,
        shapes INTEGER NOT NULL,
        hash TEXT NOT NULL,
        purged INTEGER NOT NULL
      );
      INSERT INTO head VALUES (1, 0, lower(hex(randomblob(16))), 0, '', 0);

      CREATE TABLE collections (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        documents INTEGER NOT NULL DEFAULT 0,
        last_seq INTEGER NOT NULL DEFAULT 0,
        shape TEXT NOT NULL
      );

      CREATE TABLE tombstones (
        collection INTEGER NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (collection, id)
      ) WITHOUT ROWID;
      CREATE INDEX tombstones_by_seq ON tombstones (collection, seq);
      CREATE INDEX tombstones_by_time ON tombstones (at);

      CREATE TABLE log (
        seq INTEGER PRIMARY KEY, at TEXT NOT NULL, by_id TEXT NOT NULL, by_email TEXT NOT NULL,
        command TEXT NOT NULL, run TEXT, undoes INTEGER, changes TEXT NOT NULL,
        prev_hash TEXT NOT NULL, hash TEXT NOT NULL
      );
      CREATE INDEX log_by_person ON log (by_id);
      CREATE INDEX log_by_command ON log (command);
      CREATE INDEX log_by_run ON log (run) WHERE run IS NOT NULL;
      CREATE INDEX log_by_time ON log (at);
      CREATE TRIGGER log_keeps_lines BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;
      CREATE TRIGGER log_keeps_all BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;

      CREATE TABLE touched (
        collection INTEGER NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL,
        PRIMARY KEY (collection, id, seq)
      ) WITHOUT ROWID;
      CREATE TABLE touched_collections (
        collection INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (collection, seq)
      ) WITHOUT ROWID;

      CREATE TABLE answers (
        user TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, answer TEXT NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (user, key)
      ) WITHOUT ROWID;
      CREATE INDEX answers_by_time ON answers (at);
    `),
  // From here on documents are written in SQLite's binary form of JSON, which an older Prime cannot read. Existing ones
  // stay text until they are written again: SQLite's functions accept both.
  (connection) => {
    for (const { searchTable } of shapesOf(connection, readHead(connection).shapes).values())
      if (searchTable) tuneSearch(connection, searchTable)
  },
  ({ db }) =>
    db.exec(
      'CREATE TABLE notes (kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (kind, id))',
    ),
  ({ db }) => db.exec('ALTER TABLE log ADD COLUMN mac TEXT'),
  // From here on new tables have columns that are written with the document; an older Prime would leave them empty.
  () => undefined,
]

/**
 * Creates the system tables of a new file, migrates an older file after copying it to `<file>.before-<version>`, and
 * refuses a newer one with a sentence.
 */
export function migrate(connection: Connection, file: string, migrations: readonly Migration[] = MIGRATIONS): void {
  const { db } = connection
  const pragma = (name: string): number => Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0])
  const version = pragma('user_version')
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
  if (!isEmpty && pragma('application_id') !== APPLICATION_ID)
    throw new Problem('unavailable', `${file} is not a database of Prime.`)
  if (version > migrations.length)
    throw new Problem(
      'unavailable',
      `${file} was written by a newer Prime (version ${version}; this one knows ${migrations.length}). Start the newer Prime.`,
    )
  if (version === migrations.length) return
  if (version > 0) copyBefore(connection, `${file}.before-${version}`)
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const migration of migrations.slice(version)) migration(connection)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length}; COMMIT`)
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** An existing copy comes from an interrupted start: it is complete, because it was renamed last. */
function copyBefore({ db }: Connection, copy: string): void {
  if (existsSync(copy)) return
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { force: true })
  db.prepare('VACUUM INTO ?').run(unfinished)
  renameSync(unfinished, copy)
}
