import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Problem, refuse } from '#base/problem.ts'
import type { Data, Path } from '#model/schema/value.ts'
import { FORMAT, SHARED_TABLES } from '#store/postgres/backup/backup.ts'
import { connect, type Log, type PgSession } from '#store/postgres/connect.ts'
import { createTable, NO_TIME_LIMIT, setUp, tableName } from '#store/postgres/schema.ts'
import { storableJson } from '#store/postgres/text.ts'

const ROWS_AT_ONCE = 500
const LOOKS = 8
type Row = Record<string, unknown>
interface Heading {
  table: string
  id: number
  name: string
  search: string
  documents: string
  last_seq: string
  search_form?: number
}

/**
 * Replaces everything in the schema `prime` with a copy made by `backup`, in one transaction, as a new history. Refuses
 * while a server uses the database, and when the file is not a complete copy.
 */
export async function restorePostgres({ url, file, log }: { url: string; file: string; log: Log }): Promise<void> {
  const connections = connect(url, log)
  try {
    await connections.write({ take: NO_TIME_LIMIT }, async (session) => {
      await refuseWhileServed(session)
      await session.rows('DROP SCHEMA IF EXISTS prime CASCADE')
      await setUp(session, log)
      return { result: await load(session, file), keep: true }
    })
  } catch (error) {
    if (error instanceof SyntaxError) throw notWhole(file)
    throw error
  } finally {
    await connections.close()
  }
}

/** A node that has just stopped may take a moment to disappear from the server's list. */
async function refuseWhileServed(session: PgSession): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const [other] = await session.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'prime %' AND pid <> pg_backend_pid()`,
    )
    if (!other) return
    // Within a transaction the list stays as first read, unless it is read again.
    await session.rows('SELECT pg_sleep(0.2), pg_stat_clear_snapshot()')
  }
  throw refuse('A server uses this database. Stop every node first.')
}

const notWhole = (file: string): Problem => refuse(`${file} is not a whole copy of a Prime database on PostgreSQL.`)

async function load(session: PgSession, file: string): Promise<void> {
  const tableOf = new Map<number, number>()
  let into = ''
  let waiting: Row[] = []
  let rows = 0
  let end: unknown
  const flush = async () => {
    if (waiting.length > 0)
      await session.rows(`INSERT INTO ${into} SELECT * FROM json_populate_recordset(NULL::${into}, $1::json)`, [
        JSON.stringify(waiting),
      ])
    rows += waiting.length
    waiting = []
  }
  const open = async (heading: Heading) => {
    await flush()
    if (heading.table !== 'documents') {
      into = `prime.${SHARED_TABLES.find((name) => name === heading.table) ?? fail(file)}`
      return
    }
    const { id } = await createTable(session, heading.name, JSON.parse(heading.search) as Path[])
    await session.rows('UPDATE prime.collections SET documents = $2, last_seq = $3, search_form = $4 WHERE id = $1', [
      id,
      heading.documents,
      heading.last_seq,
      // Older copies do not contain it.
      heading.search_form ?? 1,
    ])
    tableOf.set(heading.id, id)
    into = tableName(id)
  }
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  let first = true
  for await (const line of lines) {
    const value = JSON.parse(line) as Row
    if (first) await begin(session, value, file)
    else if ('end' in value) end = value['end']
    else if ('table' in value) await open(value as unknown as Heading)
    else waiting.push(rowFor(value, tableOf))
    first = false
    if (waiting.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
  if (end !== rows) throw notWhole(file)
  for (const id of tableOf.values())
    await session.rows(
      `SELECT setval(pg_get_serial_sequence('${tableName(id)}', 'n'), coalesce(max(n), 0) + 1, false) FROM ${tableName(id)}`,
    )
}

async function begin(session: PgSession, { format, seq, hash }: Row, file: string): Promise<void> {
  if (format !== FORMAT) fail(file)
  await session.rows('UPDATE prime.head SET seq = $1, hash = $2', [seq, hash])
}

function fail(file: string): never {
  throw notWhole(file)
}

/** Tables may have other numbers here; the search column is rebuilt from the stored one. */
function rowFor(row: Row, tableOf: ReadonlyMap<number, number>): Row {
  if ('collection' in row) return { ...row, collection: tableOf.get(Number(row['collection'])) }
  if ('doc' in row) return { ...row, body: JSON.parse(storableJson(JSON.parse(String(row['doc'])) as Data)) as Data }
  return row
}
