import type { Change } from '#model/command/commit.ts'
import type { Path } from '#model/schema/value.ts'
import type { DocWrite, WriteTx } from '#store/driver.ts'
import type { Session } from '#store/postgres/connect.ts'
import { hashOf } from '#store/postgres/log.ts'
import { type KnownTables, readerOf } from '#store/postgres/reader.ts'
import { createTable, type Table, tableName, tablesOf } from '#store/postgres/schema.ts'
import { searchColumn } from '#store/postgres/search.ts'
import { storableJson } from '#store/postgres/text.ts'
import { isAftermath } from '#store/postgres/trouble.ts'
import type { Signer } from '#store/signing.ts'

/** Answers under a person's key are kept seven days. */
const ANSWER_DAYS = 7
const MS_PER_DAY = 86_400_000
/** The channel on which every commit is announced to all processes. */
export const CHANNEL = 'prime_commits'

/** Locks the head row: whoever holds it sees everything committed so far, and nobody else writes until it is done. */
export const TAKE_HEAD = 'SELECT seq, hash, epoch FROM prime.head FOR UPDATE'
export interface HeadRow {
  seq: string
  hash: string
  epoch: string
}

export interface Writer {
  tx: WriteTx
  /** Whether there is anything to commit. */
  wrote(): boolean
  /** The head as this transaction leaves it. */
  head(): HeadRow
}

/** The write side of a transaction that holds the head row. `known` takes up tables this transaction creates. */
export function writerOf(
  session: Session,
  head: HeadRow,
  { known, signer }: { known: KnownTables; signer: Signer | undefined },
): Writer {
  const seq = Number(head.seq) + 1
  let after = head
  let committed = false
  let answered = false
  let noted = false

  const commit: WriteTx['commit'] = async (writes, line) => {
    if (committed) throw new Error('A transaction commits once.')
    const at = line.at.toISOString()
    const changes = writes.flatMap((write) => changeOf(write, seq, at))
    if (changes.length === 0) return []
    committed = true
    const tables = await tablesFor(session, [...new Set(changes.map(({ collection }) => collection))])
    const row = {
      seq: String(seq),
      at,
      by_id: line.by.id,
      by_email: line.by.email,
      command: line.command,
      run: line.run ?? null,
      undoes: line.undoes === undefined ? null : String(line.undoes),
      changes: JSON.stringify(changes),
    }
    const hash = hashOf(head.hash, row)
    const values = [...Object.values(row), hash, signer?.sign(seq, hash) ?? null]
    await together([
      ...[...tables].flatMap(([name, table]) => {
        known.set(name, table.id)
        return writeTable(
          session,
          table,
          seq,
          changes.filter(({ collection }) => collection === name),
        )
      }),
      session.rows('INSERT INTO prime.log VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', values),
      session.rows('UPDATE prime.head SET seq = $1, hash = $2', [seq, hash]),
      session.rows(`SELECT pg_notify('${CHANNEL}', $1)`, [String(seq)]),
    ])
    after = { ...head, seq: String(seq), hash }
    return changes
  }
  const storeAnswer: WriteTx['storeAnswer'] = async (userId, key, { fingerprint, answer }, at) => {
    answered = true
    const old = new Date(at.getTime() - ANSWER_DAYS * MS_PER_DAY).toISOString()
    await together([
      session.rows('DELETE FROM prime.answers WHERE at < $1', [old]),
      session.rows(
        `INSERT INTO prime.answers VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, at = excluded.at`,
        [userId, key, fingerprint, answer, at.toISOString()],
      ),
    ])
  }
  const note: WriteTx['note'] = async (kind, id, text, at) => {
    noted = true
    if (text === undefined) await session.rows('DELETE FROM prime.notes WHERE kind = $1 AND id = $2', [kind, id])
    else
      await session.rows(
        `INSERT INTO prime.notes VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, at = excluded.at`,
        [kind, id, text, at.toISOString()],
      )
  }
  return {
    tx: {
      ...readerOf(session, known),
      // Whoever holds the head row knows what is in it.
      head: async () => ({ seq: Number(after.seq), epoch: after.epoch }),
      seq,
      commit,
      storeAnswer,
      note,
    },
    wrote: () => committed || answered || noted,
    head: () => after,
  }
}

/** Statements sent without waiting for each other. After the first that fails all others do too: that one is thrown. */
async function together(steps: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(steps)
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (failed.length > 0) throw failed.find((error) => !isAftermath(error)) ?? failed[0]
}

function changeOf({ collection, id, data, before }: DocWrite, seq: number, at: string): Change[] {
  if (!data && !before) return []
  const after = data && { id, version: seq, createTime: before?.createTime ?? at, updateTime: at, data }
  return [{ collection, id, ...(before && { before }), ...(after && { after }) }]
}

/** The tables of these collections; a loose collection comes into being with its first write. */
async function tablesFor(session: Session, names: readonly string[]): Promise<Map<string, Table>> {
  const tables = await tablesOf(session, names)
  for (const name of names) if (!tables.has(name)) tables.set(name, await createTable(session, name, []))
  return tables
}

function writeTable(session: Session, table: Table, seq: number, changes: readonly Change[]): Promise<unknown>[] {
  const name = tableName(table.id)
  const put = changes.flatMap((change) => (change.after ? [{ ...change, after: change.after }] : []))
  const gone = changes.filter((change) => !change.after).map(({ id }) => id)
  const created = put.filter((change) => !change.before).map(({ id }) => id)
  const steps: Promise<unknown>[] = [
    session.rows(`INSERT INTO prime.touched SELECT $1, id, $2 FROM unnest($3::text[]) id ON CONFLICT DO NOTHING`, [
      table.id,
      seq,
      changes.map(({ id }) => id),
    ]),
    session.rows('UPDATE prime.collections SET documents = documents + $2, last_seq = $3 WHERE id = $1', [
      table.id,
      created.length - gone.length,
      seq,
    ]),
  ]
  if (gone.length > 0)
    steps.push(
      session.rows(`DELETE FROM ${name} WHERE id = ANY($1)`, [gone]),
      session.rows(
        `INSERT INTO prime.tombstones SELECT $1, id, $2 FROM unnest($3::text[]) id
         ON CONFLICT (collection, id) DO UPDATE SET seq = excluded.seq`,
        [table.id, seq, gone],
      ),
    )
  if (created.length > 0)
    steps.push(session.rows('DELETE FROM prime.tombstones WHERE collection = $1 AND id = ANY($2)', [table.id, created]))
  if (put.length > 0)
    steps.push(
      putDocuments(
        session,
        name,
        table.fields,
        put.map(({ after }) => after),
      ),
    )
  return steps
}

async function putDocuments(
  session: Session,
  name: string,
  fields: readonly Path[],
  docs: readonly NonNullable<Change['after']>[],
): Promise<void> {
  const texts = docs.map(({ data }) => JSON.stringify(data))
  // The document travels twice only when `jsonb` can't take it as it is.
  const bodies = docs.map(({ data }, at) => {
    const body = storableJson(data)
    return body === texts[at] ? null : body
  })
  await session.rows(
    `INSERT INTO ${name} (id, version, created, updated, doc, body, search)
     SELECT id, $1, created, updated, doc, coalesce(body, doc)::jsonb, search
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       WITH ORDINALITY AS new(id, created, updated, doc, body, search, place)
     ORDER BY place
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, created = excluded.created,
       updated = excluded.updated, doc = excluded.doc, body = excluded.body, search = excluded.search`,
    [
      docs[0]!.version,
      docs.map(({ id }) => id),
      docs.map(({ createTime }) => createTime),
      docs.map(({ updateTime }) => updateTime),
      texts,
      bodies,
      docs.map(({ data }) => searchColumn(data, fields)),
    ],
  )
}
