import { Client } from 'pg'
import type { Ask } from '#model/query/query.ts'
import type { OwnIndex } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { problemFrom } from '#store/postgres/problems.ts'
import { findSql } from '#store/postgres/questions/find-sql.ts'
import { fingerprint, indexKeys, tableName, tablesOf } from '#store/postgres/schema.ts'

/** An arbitrary number, the same in every process, so that one index is built at a time. */
const MAKE_LOCK = 7_265_002
/** It waits for earlier transactions, but nobody waits for it. */
const LOCK_MS = 120_000
const CONNECT_MS = 3_000
/** The name prefix of these indexes. */
const OWN = `'d%\\_own\\_%'`

/** The indexes that collections got for their queries; the comment of each names its fields. */
export async function storedIndexes(session: PgSession): Promise<OwnIndex[]> {
  const rows = await session.rows<{ collection: string; fields: string; bytes: string; ready: boolean }>(
    `SELECT c.name AS collection, obj_description(k.oid, 'pg_class') AS fields, pg_relation_size(k.oid) AS bytes, i.indisvalid AS ready
     FROM prime.collections c JOIN pg_index i ON i.indrelid = to_regclass('prime.d' || c.id)
     JOIN pg_class k ON k.oid = i.indexrelid AND k.relname LIKE ${OWN}
     WHERE obj_description(k.oid, 'pg_class') IS NOT NULL ORDER BY k.oid`,
  )
  return rows.map(({ collection, fields, bytes, ready }) => ({
    collection,
    fields: JSON.parse(fields) as string[],
    bytes: Number(bytes),
    isReady: ready,
  }))
}

/** Builds an index while everyone continues reading and writing. False when another process is building one. */
export async function makeOwnIndex(url: string, table: number, fields: readonly string[]): Promise<boolean> {
  return await alone(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [MAKE_LOCK])
    if (!rows[0]?.mine) return false
    const name = nameOf(table, fields)
    await dropBroken(client)
    try {
      const keys = indexKeys(fields).join(', ')
      await client.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${tableName(table)} (${keys})`)
    } catch (error) {
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS prime.${name}`)
      throw error
    }
    await client.query(`COMMENT ON INDEX prime.${name} IS ${client.escapeLiteral(JSON.stringify(fields))}`)
    await client.query(`ANALYZE ${tableName(table)}`)
    // Plans made between the two steps know the index but not its statistics, and a connection keeps them as long as
    // the table looks unchanged: this makes it look changed.
    await client.query(`ALTER TABLE ${tableName(table)} RESET (fillfactor)`)
    return true
  })
}

export async function dropOwnIndex(url: string, table: number, fields: readonly string[]): Promise<void> {
  await alone(url, (client) => client.query(`DROP INDEX CONCURRENTLY IF EXISTS prime.${nameOf(table, fields)}`))
}

/** An index whose build was interrupted is maintained but used by no query. */
async function dropBroken(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT k.relname AS name FROM pg_class k JOIN pg_index i ON i.indexrelid = k.oid
     WHERE NOT i.indisvalid AND k.relnamespace = 'prime'::regnamespace AND k.relname LIKE ${OWN}`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS prime.${name}`)
}

const nameOf = (table: number, fields: readonly string[]): string =>
  `d${table}_own_${fingerprint(fields.join('\u0000'))}`

/** Uses a separate connection, because these statements run outside transactions and may take long. */
async function alone<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'prime index',
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
  })
  // Without a listener a lost connection would end the process; the waiting statement reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw problemFrom(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Plan {
  'Node Type': string
  'Plan Rows': number
  Filter?: string
  Plans?: Plan[]
}

/** The number of documents a query examines, as the planner estimates it. */
export async function weigh(session: PgSession, ask: Ask): Promise<number> {
  const table = (await tablesOf(session, [ask.collection])).get(ask.collection)
  if (!table) return 0
  const { sql, params } = findSql(table, ask)
  const [[size], [planned]] = await Promise.all([
    session.rows<{ documents: string }>('SELECT documents FROM prime.collections WHERE id = $1', [table.id]),
    session.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${sql}`, params),
  ])
  const documents = Number(size!.documents)
  return Math.min(documents, looksAt(planned!['QUERY PLAN'][0]!.Plan, documents))
}

function looksAt(plan: Plan, documents: number): number {
  const steps = stepsOf(plan)
  const isThere = (type: string) => steps.some((step) => step['Node Type'].includes(type))
  if (isThere('Seq Scan')) return documents
  const scans = steps.filter(({ 'Node Type': type, Plans }) => type.includes('Scan') && !Plans)
  const found = Math.max(0, ...scans.map((scan) => scan['Plan Rows']))
  // A sort reads everything. An ordered index is read until the page is full, including rows that a filter drops.
  if (isThere('Sort')) return found
  const isFiltered = steps.some(({ Filter }) => Filter !== undefined)
  return isFiltered ? (documents * plan['Plan Rows']) / Math.max(1, found) : plan['Plan Rows']
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
