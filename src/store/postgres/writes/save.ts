import type { PgSession } from '#store/postgres/connect.ts'
import { type Binder, binder } from '#store/postgres/questions/where.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import { createTable, tableName, tablesOf } from '#store/postgres/schema.ts'
import { besidesSql, logSql } from '#store/postgres/writes/log-sql.ts'
import { putSql, writePieces } from '#store/postgres/writes/put-sql.ts'
import { unnest } from '#store/postgres/writes/unnest.ts'
import { netWrites, type Unsaved } from '#store/postgres/writes/unsaved.ts'

/** The channel that announces commits to all processes, once per transaction. */
export const CHANNEL = 'prime_commits'

/** The characters of documents per statement when others should be served in between. */
const PIECE = 512 * 1024

/**
 * Sends everything unsaved in one statement; newly created tables are added to the known ones. With `inPieces` long
 * documents and a long log line are sent first, one piece per round trip, so that the event loop is never blocked.
 * Without it, only new tables are awaited: the caller's next query must come after them. `isLast`: the transaction ends
 * with it.
 */
export async function save(
  session: PgSession,
  unsaved: Unsaved,
  known: KnownTables,
  { inPieces = false, isLast = false } = {},
): Promise<void> {
  const { commits, answers, notes } = unsaved
  const net = netWrites(commits)
  const made = makeTables(session, unsaved, known)
  if (made) await made
  const to = binder()
  const parts: string[] = []
  for (const [name, docs] of net) {
    const table = known.get(name)!
    for (const { puts, isLast } of writePieces(docs, inPieces ? PIECE : Number.POSITIVE_INFINITY))
      if (isLast) parts.push(putSql(table, puts, to))
      else await send(session, (own) => putSql(table, puts, own))
    const gone = docs.flatMap(({ id, after }) => (after ? [] : [id]))
    if (gone.length > 0) parts.push(`DELETE FROM ${tableName(table.id)} WHERE id = ANY(${to.bind(gone, 'text[]')})`)
  }
  const ends = [...net].flatMap(([name, docs]) => docs.map((doc) => ({ ...doc, table: known.get(name)! })))
  if (ends.length > 0) {
    const changes = inPieces ? await sendLine(session, unsaved) : undefined
    parts.push(...besidesSql(ends, to), ...logSql(unsaved, known, to, changes))
  }
  if (answers.length > 0) {
    // A key may occur twice if its response had expired; the last one counts.
    const last = [...new Map(answers.map((one) => [`${one.userId} ${one.key}`, one])).values()]
    const rows = unnest(to, last, {
      userId: [({ userId }) => userId, 'text'],
      key: [({ key }) => key, 'text'],
      fingerprint: [({ fingerprint }) => fingerprint, 'text'],
      answer: [({ answer }) => answer, 'text'],
      at: [({ at }) => at, 'text'],
    })
    parts.push(`INSERT INTO prime.answers SELECT * FROM ${rows} ON CONFLICT (user_id, key)
      DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, at = excluded.at`)
  }
  for (const { kind, id, text, at } of new Map(notes.map((one) => [`${one.kind} ${one.id}`, one])).values()) {
    const [ofKind, ofId] = [to.bind(kind, 'text'), to.bind(id, 'text')]
    parts.push(
      text === undefined
        ? `DELETE FROM prime.notes WHERE kind = ${ofKind} AND id = ${ofId}`
        : `INSERT INTO prime.notes VALUES (${ofKind}, ${ofId}, ${to.bind(text, 'text')}, ${to.bind(at, 'text')})
           ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, at = excluded.at`,
    )
  }
  const named = parts.map((part, at) => `w${at} AS (${part})`)
  const last = ends.length > 0 ? `pg_notify('${CHANNEL}', '')` : '1'
  const sql = `WITH ${named.join(',\n')} SELECT ${last}`
  await (isLast && session.last ? session.last(sql, to.params) : session.rows(sql, to.params, true))
}

async function send(session: PgSession, sqlOf: (to: Binder) => string): Promise<void> {
  const to = binder()
  await session.rows(sqlOf(to), to.params, true)
}

/**
 * Sends the changes of a long line piece by piece; returns the expression that joins them, and nothing for a short
 * line.
 */
async function sendLine(session: PgSession, { commits }: Unsaved): Promise<string | undefined> {
  const [pieces, ...more] = commits.map(({ line }) => line.changes)
  if (!pieces || pieces.length < 2 || more.length > 0) return undefined
  await session.rows('CREATE TEMP TABLE IF NOT EXISTS prime_line (n int, piece text) ON COMMIT DELETE ROWS')
  for (const [at, piece] of pieces.entries())
    await session.rows('INSERT INTO pg_temp.prime_line VALUES ($1::int, $2::text)', [at, piece], true)
  return `(SELECT string_agg(piece, '' ORDER BY n) FROM pg_temp.prime_line)`
}

/** A loose collection is created by its first write. */
export function makeTables(session: PgSession, { commits }: Unsaved, known: KnownTables): Promise<void> | undefined {
  const named = new Set(commits.flatMap(({ changes }) => changes.map(({ collection }) => collection)))
  const unknown = [...named].filter((name) => !known.has(name))
  return unknown.length > 0 ? make(session, unknown, known) : undefined
}

async function make(session: PgSession, names: readonly string[], known: KnownTables): Promise<void> {
  for (const [name, table] of await tablesOf(session, names)) known.set(name, table)
  for (const name of names) if (!known.has(name)) known.set(name, await createTable(session, name, []))
}
