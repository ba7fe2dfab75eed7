import { hasOtherForm, SEARCH_FORM } from '#model/query/search.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type Data, type Path, parsePath, pathText } from '#model/schema/value.ts'
import type { Log, PgSession } from '#store/postgres/connect.ts'
import { searchColumn, searchName } from '#store/postgres/questions/search.ts'
import { SORT_KEY } from '#store/postgres/questions/sort-key.ts'
import { quotedText, sortKeySql } from '#store/postgres/questions/where.ts'
import { storable } from '#store/postgres/text.ts'

const SCHEMA_VERSION = 1
/** An arbitrary number, the same in every process, so that only one runs the set-up at a time. */
const SET_UP_LOCK = 7_265_001
const REBUILD_ROWS = 500
/** Building an index over many documents has no time limit. */
export const NO_TIME_LIMIT = 'SET LOCAL statement_timeout = 0'

const TABLES = `
CREATE TABLE prime.meta (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE prime.head (one boolean PRIMARY KEY DEFAULT true CHECK (one), seq bigint NOT NULL, epoch text NOT NULL, hash text NOT NULL);
CREATE TABLE prime.collections (id serial PRIMARY KEY, name text COLLATE "C" UNIQUE NOT NULL, search text NOT NULL,
  documents bigint NOT NULL DEFAULT 0, last_seq bigint NOT NULL DEFAULT 0);
CREATE TABLE prime.log (seq bigint PRIMARY KEY, at text COLLATE "C" NOT NULL, by_id text NOT NULL, by_email text NOT NULL,
  command text NOT NULL, run text, undoes bigint, changes text NOT NULL, hash text NOT NULL);
CREATE INDEX log_run ON prime.log (run) WHERE run IS NOT NULL;
CREATE INDEX log_by ON prime.log (by_id, seq);
CREATE INDEX log_command ON prime.log (command, seq);
CREATE INDEX log_at ON prime.log (at, seq);
CREATE TABLE prime.touched (collection int NOT NULL, id text COLLATE "C" NOT NULL, seq bigint NOT NULL, PRIMARY KEY (collection, id, seq));
CREATE INDEX touched_seq ON prime.touched (collection, seq);
CREATE TABLE prime.tombstones (collection int NOT NULL, id text COLLATE "C" NOT NULL, seq bigint NOT NULL, PRIMARY KEY (collection, id));
CREATE INDEX tombstones_seq ON prime.tombstones (collection, seq);
CREATE TABLE prime.answers (user_id text NOT NULL, key text NOT NULL, fingerprint text NOT NULL, answer text NOT NULL,
  at text COLLATE "C" NOT NULL, PRIMARY KEY (user_id, key));
CREATE INDEX answers_at ON prime.answers (at);
CREATE FUNCTION prime.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'The log is append-only.'; END $$;
CREATE TRIGGER log_stays BEFORE UPDATE OR DELETE ON prime.log FOR EACH ROW EXECUTE FUNCTION prime.refuse_change();
CREATE TRIGGER log_stays_whole BEFORE TRUNCATE ON prime.log FOR EACH STATEMENT EXECUTE FUNCTION prime.refuse_change();
INSERT INTO prime.head (seq, epoch, hash) VALUES (0, gen_random_uuid()::text, '');
INSERT INTO prime.meta VALUES ('schema', '${SCHEMA_VERSION}');`

// Kept beside the version: an older Prime works without it, so that nodes can be replaced one after the other.
const NOTES =
  'CREATE TABLE IF NOT EXISTS prime.notes (kind text NOT NULL, id text COLLATE "C" NOT NULL, text text NOT NULL, at text NOT NULL, PRIMARY KEY (kind, id))'
// Checked first: altering a table waits for all its readers, even when there is nothing to alter.
const FORM = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'prime.collections'::regclass AND attname = 'search_form') THEN
    ALTER TABLE prime.collections ADD COLUMN search_form int NOT NULL DEFAULT 1;
  END IF;
END $$`

const MAC = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'prime.log'::regclass AND attname = 'mac') THEN
    ALTER TABLE prime.log ADD COLUMN mac text;
  END IF;
END $$`

/** Creates Prime's own tables when they are missing; refuses a database written by a newer Prime. */
export async function setUp(session: PgSession, log: Log): Promise<void> {
  await session.rows('SELECT pg_advisory_xact_lock($1)', [SET_UP_LOCK])
  const [there] = await session.rows<{ meta: string | null }>(`SELECT to_regclass('prime.meta')::text AS meta`)
  if (there?.meta) {
    await checkVersion(session)
    await addLater(session)
    return
  }
  await session.rows('CREATE SCHEMA IF NOT EXISTS prime')
  await session.rows(TABLES)
  await addLater(session)
  await session.rows('SAVEPOINT extension')
  try {
    await session.rows('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  } catch (error) {
    await session.rows('ROLLBACK TO SAVEPOINT extension')
    log('warn', 'The extension pg_trgm is missing: searches read whole collections.', { reason: String(error) })
  }
}

/** The tables added later, when they are missing. */
async function addLater(session: PgSession): Promise<void> {
  for (const step of [NOTES, FORM, MAC, SORT_KEY]) await session.rows(step)
}

async function checkVersion(session: PgSession): Promise<void> {
  const [row] = await session.rows<{ value: string }>(`SELECT value FROM prime.meta WHERE key = 'schema'`)
  if (Number(row?.value) > SCHEMA_VERSION)
    throw new Error(
      `This database was written by a newer Prime (data version ${row?.value}, known here: ${SCHEMA_VERSION}). Start that version.`,
    )
}

/** A row of the registry of collections. */
export interface RegisteredTable {
  id: number
  /** The fields its search column contains. */
  fields: readonly Path[]
  search: string
  /** The normalization of its texts, as in SEARCH_FORM. */
  form: number
}

const readTable = (row: Omit<RegisteredTable, 'fields'>): RegisteredTable => ({
  ...row,
  fields: JSON.parse(row.search) as Path[],
})

export async function tablesOf(session: PgSession, names: readonly string[]): Promise<Map<string, RegisteredTable>> {
  const rows = await session.rows<Omit<RegisteredTable, 'fields'> & { name: string }>(
    'SELECT id, name, search, search_form AS form FROM prime.collections WHERE name = ANY($1)',
    [names],
  )
  return new Map(rows.map((row) => [row.name, readTable(row)]))
}

/** The table of a collection. Its number is assigned by Prime, never text from outside. */
export const tableName = (id: number): string => `prime.d${id}`

/** Creates a collection's table. The caller holds the write lock, so that no two processes do it at once. */
export async function createTable(session: PgSession, name: string, fields: readonly Path[]): Promise<RegisteredTable> {
  const [row] = await session.rows<Omit<RegisteredTable, 'fields'>>(
    'INSERT INTO prime.collections (name, search, search_form) VALUES ($1, $2, $3) RETURNING id, search, search_form AS form',
    [name, searchName(fields), SEARCH_FORM],
  )
  const { id } = row!
  // `body` is used in queries, `doc` in responses: it keeps the order of keys.
  await session.rows(`CREATE TABLE ${tableName(id)} (n bigserial UNIQUE, id text COLLATE "C" PRIMARY KEY, version bigint NOT NULL,
    created text NOT NULL, updated text NOT NULL, doc text NOT NULL, body jsonb NOT NULL, search text);
    CREATE INDEX d${id}_version ON ${tableName(id)} (version)`)
  return readTable(row!)
}

/** Updates the table, search column and indexes of one collection to its definition. */
export async function prepareCollection(session: PgSession, collection: AnyCollection, log: Log): Promise<void> {
  const fields = collection.search.map((name): Path => [String(name)])
  const known = (await tablesOf(session, [collection.name])).get(collection.name)
  const table = known ?? (await createTable(session, collection.name, fields))
  if (table.search !== searchName(fields)) await rebuildSearch(session, table.id, fields)
  // Plain letters are the same in every form, so only documents with other characters are examined.
  else if (table.form !== SEARCH_FORM) await rebuildSearch(session, table.id, fields, IN_OTHER_FORM)
  const trigrams = await trigramClass(session)
  if (trigrams && fields.length > 0)
    await session.rows(
      `CREATE INDEX IF NOT EXISTS d${table.id}_search ON ${tableName(table.id)} USING gin (search ${trigrams})`,
    )
  const sort = collection.list.sort.replace(/^-/, '')
  for (const paths of [...collection.indexes.map((names) => names.map(String)), [sort]])
    await createIndex(session, table.id, paths, log)
}

async function createIndex(session: PgSession, id: number, names: readonly string[], log: Log): Promise<void> {
  const keys = indexKeys(names.map((one) => pathText([one])))
  const name = `d${id}_${fingerprint(names.join('\u0000'))}`
  await session.rows('SAVEPOINT index')
  try {
    await session.rows(`CREATE INDEX IF NOT EXISTS ${name} ON ${tableName(id)} (${keys.join(', ')})`)
  } catch (error) {
    // A text longer than an index entry may be (2,700 bytes) must not keep Prime from starting.
    await session.rows('ROLLBACK TO SAVEPOINT index')
    log('warn', 'An index could not be made: its questions read the whole collection.', {
      names,
      reason: String(error),
    })
  }
}

/** The expressions of an index on these fields, given as path texts; it ends with the id, like every sort order. */
export const indexKeys = (fields: readonly string[]): string[] => [
  ...fields.map((field) =>
    sortKeySql(
      `(body${parsePath(field)
        .map((part) => ` -> ${quotedText(storable(part))}::text`)
        .join('')})`,
    ),
  ),
  'id',
]

export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}

/** The operator class of trigram indexes with its schema; undefined when the extension is missing. */
async function trigramClass(session: PgSession): Promise<string | undefined> {
  const [row] = await session.rows<{ name: string }>(
    `SELECT quote_ident(nspname) || '.gin_trgm_ops' AS name FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'`,
  )
  return row?.name
}

interface Meant {
  condition: string
  is: (data: Data, fields: readonly Path[]) => boolean
}
const ALL: Meant = { condition: 'true', is: () => true }
const IN_OTHER_FORM: Meant = {
  condition: `(octet_length(search) <> length(search) OR search ~ '[()''\`]')`,
  is: hasOtherForm,
}

async function rebuildSearch(session: PgSession, id: number, fields: readonly Path[], meant = ALL): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await session.rows<{ id: string; doc: string }>(
      `SELECT id, doc FROM ${tableName(id)} WHERE id > $1 AND ${meant.condition} ORDER BY id LIMIT ${REBUILD_ROWS}`,
      [last],
    )
    if (rows.length === 0) break
    const read = rows.map((row) => ({ id: row.id, data: JSON.parse(row.doc) as Data }))
    const found = read.filter(({ data }) => meant.is(data, fields))
    await session.rows(
      `UPDATE ${tableName(id)} d SET search = new.search FROM unnest($1::text[], $2::text[]) AS new(id, search) WHERE d.id = new.id`,
      [found.map((row) => row.id), found.map(({ data }) => searchColumn(data, fields))],
    )
    last = rows.at(-1)!.id
  }
  await session.rows('UPDATE prime.collections SET search = $2, search_form = $3 WHERE id = $1', [
    id,
    searchName(fields),
    SEARCH_FORM,
  ])
  // Processes that know the collection with its old fields reload it before they write.
  await session.rows(
    `INSERT INTO prime.meta VALUES ('shapes', '1') ON CONFLICT (key) DO UPDATE SET value = (meta.value::bigint + 1)::text`,
  )
}
