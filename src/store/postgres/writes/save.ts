import type { Session } from '#store/postgres/connect.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import { createTable, type Table, tableName, tablesOf } from '#store/postgres/schema.ts'
import { searchColumn } from '#store/postgres/search.ts'
import { storableText } from '#store/postgres/text.ts'
import { type Binder, binder } from '#store/postgres/where.ts'
import { type Net, netOf, type Unsaved } from '#store/postgres/writes/unsaved.ts'

/** The channel on which commits are announced to all processes: once for all of a transaction. */
export const CHANNEL = 'prime_commits'

/** Sends all that is unsaved in one statement; the tables it has to make join the known ones. */
export async function save(session: Session, unsaved: Unsaved, known: KnownTables): Promise<void> {
  const { commits, answers, notes } = unsaved
  const net = netOf(commits)
  const unknown = [...net.keys()].filter((name) => !known.has(name))
  // Without a wait where there is nothing to make: what is asked next must not come before this.
  if (unknown.length > 0) await makeTables(session, unknown, known)
  const to = binder()
  const ends = [...net].flatMap(([name, docs]) => docs.map((doc) => ({ ...doc, table: known.get(name)! })))
  const parts = [...net].flatMap(([name, docs]) => documentsSql(known.get(name)!, docs, to))
  if (ends.length > 0) parts.push(...besidesSql(ends, to), ...logSql(unsaved, known, to))
  if (answers.length > 0) {
    // One key may be there twice, of an answer that was too old; the last counts.
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
  await session.rows(`WITH ${named.join(',\n')} SELECT ${last}`, to.params, true)
}

/** A loose collection comes into being with its first write. */
async function makeTables(session: Session, names: readonly string[], known: KnownTables): Promise<void> {
  for (const [name, table] of await tablesOf(session, names)) known.set(name, table)
  for (const name of names) if (!known.has(name)) known.set(name, await createTable(session, name, []))
}

type Columns<Row> = Record<string, [value: (row: Row, at: number) => unknown, type: 'text' | 'bigint' | 'int']>

/** Rows as a table of their own: one parameter for each column, however many there are. */
function unnest<Row>(to: Binder, rows: readonly Row[], columns: Columns<Row>): string {
  const lists = Object.values(columns).map(([value, type]) => to.bind(rows.map(value), `${type}[]`))
  return `unnest(${lists.join(', ')})`
}

function documentsSql(table: Table, docs: readonly Net[], to: Binder): string[] {
  const put = docs.flatMap(({ after }) => (after ? [after] : []))
  const gone = docs.flatMap(({ id, after }) => (after ? [] : [id]))
  const parts: string[] = []
  if (put.length > 0) {
    const texts = put.map(({ data }) => JSON.stringify(data))
    const rows = unnest(to, put, {
      id: [({ id }) => id, 'text'],
      version: [({ version }) => version, 'bigint'],
      created: [({ createTime }) => createTime, 'text'],
      updated: [({ updateTime }) => updateTime, 'text'],
      doc: [(_, at) => texts[at], 'text'],
      // The document travels twice only when `jsonb` can't take it as it is.
      body: [({ data }, at) => storableText(texts[at]!, data), 'text'],
      search: [({ data }) => searchColumn(data, table.fields), 'text'],
    })
    parts.push(`INSERT INTO ${tableName(table.id)} (id, version, created, updated, doc, body, search)
      SELECT id, version, created, updated, doc, coalesce(body, doc)::jsonb, search
      FROM ${rows} WITH ORDINALITY AS new(id, version, created, updated, doc, body, search, place) ORDER BY place
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, created = excluded.created,
        updated = excluded.updated, doc = excluded.doc, body = excluded.body, search = excluded.search`)
  }
  if (gone.length > 0) parts.push(`DELETE FROM ${tableName(table.id)} WHERE id = ANY(${to.bind(gone, 'text[]')})`)
  return parts
}

/** How many documents there are now, and which are gone. */
function besidesSql(ends: readonly (Net & { table: Table })[], to: Binder): string[] {
  const sizes = [...Map.groupBy(ends, ({ table }) => table.id)].map(([id, docs]) => ({
    id,
    more: docs.reduce((sum, { isNew, after }) => sum + (isNew ? 1 : 0) - (after ? 0 : 1), 0),
    seq: Math.max(...docs.map(({ seq }) => seq)),
  }))
  const counts = unnest(to, sizes, {
    id: [({ id }) => id, 'int'],
    more: [({ more }) => more, 'bigint'],
    seq: [({ seq }) => seq, 'bigint'],
  })
  const parts = [
    `UPDATE prime.collections c SET documents = documents + new.more, last_seq = new.seq
      FROM ${counts} AS new(id, more, seq) WHERE c.id = new.id`,
  ]
  const places: Columns<Net & { table: Table }> = {
    table: [({ table }) => table.id, 'int'],
    id: [({ id }) => id, 'text'],
  }
  const gone = ends.filter(({ after }) => !after)
  if (gone.length > 0)
    parts.push(
      `INSERT INTO prime.tombstones SELECT * FROM ${unnest(to, gone, { ...places, seq: [({ seq }) => seq, 'bigint'] })}
        ON CONFLICT (collection, id) DO UPDATE SET seq = excluded.seq`,
    )
  const back = ends.filter(({ after, isNew }) => after && isNew)
  if (back.length > 0)
    parts.push(
      `DELETE FROM prime.tombstones t USING ${unnest(to, back, places)} AS new(collection, id)
        WHERE t.collection = new.collection AND t.id = new.id`,
    )
  return parts
}

/** The lines of the log, whom each touched, and the head after them. */
function logSql({ commits }: Unsaved, known: KnownTables, to: Binder): string[] {
  const lines = unnest(
    to,
    commits.map(({ line }) => line),
    {
      seq: [({ seq }) => seq, 'bigint'],
      at: [({ at }) => at, 'text'],
      by_id: [(line) => line.by_id, 'text'],
      by_email: [(line) => line.by_email, 'text'],
      command: [({ command }) => command, 'text'],
      run: [({ run }) => run, 'text'],
      undoes: [({ undoes }) => undoes, 'bigint'],
      changes: [({ changes }) => changes, 'text'],
      hash: [({ hash }) => hash, 'text'],
      mac: [({ mac }) => mac, 'text'],
    },
  )
  const touched = commits.flatMap(({ seq, changes }) =>
    changes.map(({ collection, id }) => ({ table: known.get(collection)!.id, id, seq })),
  )
  const places = unnest(to, touched, {
    table: [({ table }) => table, 'int'],
    id: [({ id }) => id, 'text'],
    seq: [({ seq }) => seq, 'bigint'],
  })
  const { seq, hash } = commits.at(-1)!.line
  return [
    `INSERT INTO prime.log (seq, at, by_id, by_email, command, run, undoes, changes, hash, mac) SELECT * FROM ${lines}`,
    `INSERT INTO prime.touched SELECT * FROM ${places} ON CONFLICT DO NOTHING`,
    `UPDATE prime.head SET seq = ${to.bind(seq, 'bigint')}, hash = ${to.bind(hash, 'text')}`,
  ]
}
