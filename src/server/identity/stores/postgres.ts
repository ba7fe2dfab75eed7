import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Pool, type PoolClient } from 'pg'
import type { Database, IdentityRow } from '#server/identity/stores/database.ts'
import type { Log } from '#server/ports.ts'
import { askTogether } from '#store/batched-lookup.ts'
import { GENERIC_PLANS } from '#store/postgres/connect.ts'
import { gatheringSocket } from '#store/postgres/gathering.ts'
import { sendRows } from '#store/postgres/joined.ts'
import { problemFrom } from '#store/postgres/problems.ts'

export const SCHEMA = 'prime_identity'
const CHANNEL = 'prime_identity'
/** The tables in a backup, in an order that satisfies their foreign keys. */
export const BACKUP_TABLES = ['user', 'account', 'twoFactor', 'apiKey', 'setting', 'signIn']
const RECONNECT_MS = 1000
/** How many rows of each query are remembered. */
const ROWS_KNOWN = 1_000

/** The tables have a schema of their own beside the documents. */
export function openPostgresPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 8,
    stream: gatheringSocket,
    // Every query here is by key.
    options: `-c search_path=${SCHEMA}${GENERIC_PLANS}`,
  })
  // Without a listener, an idle connection that ends (on a database restart) would end the process.
  const noteEnd = (error: Error) => log('warn', 'identity: a database connection ended', { error: error.message })
  pool.on('error', noteEnd)
  // The pool only listens to idle connections; one in use may end between two queries.
  pool.on('connect', (client) => void client.on('error', noteEnd))
  return pool
}

type LookUp = (value: string) => Promise<IdentityRow | undefined>

/**
 * A query for one row by one value; simultaneous ones share one prepared statement. The row comes as one text, which is
 * parsed only when it is another one than before: almost every request looks up a session, and few change it.
 */
function openLookUp(pool: Pool, sql: string, number: number): LookUp {
  const text = `SELECT asked.value, to_json(found)::text AS json FROM unnest($1::text[]) AS asked(value)
    CROSS JOIN LATERAL (${sql.replace('?', 'asked.value')} LIMIT 1) found`
  const known = new Map<string, { json: string; row: IdentityRow }>()
  const rowOf = (value: string, json: string): IdentityRow => {
    const last = known.get(value)
    if (last?.json === json) return last.row
    const row = JSON.parse(json) as IdentityRow
    if (known.size >= ROWS_KNOWN) known.clear()
    known.set(value, { json, row })
    return row
  }
  const rowsFor = async (values: readonly string[]): Promise<{ value: string; json: string }[]> => {
    const client = await pool.connect()
    try {
      const rows = await sendRows<{ value: string; json: string }>(client, text, [values], {
        name: `identity_${number}`,
      })
      client.release()
      return rows
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return askTogether<IdentityRow>(
    async (values) => new Map((await rowsFor(values)).map(({ value, json }) => [value, rowOf(value, json)])),
  )
}

/** The identity service's tables in PostgreSQL, shared by all nodes. */
export async function openPostgresDatabase(databaseUrl: string, log: Log): Promise<Database> {
  const pool = openPostgresPool(databaseUrl, log)
  let closed = false
  let listener: PoolClient | undefined
  const lookUps = new Map<string, LookUp>()

  const listen = async (tell: (what: string) => void): Promise<void> => {
    if (closed) return
    const again = () => setTimeout(() => void listen(tell), RECONNECT_MS).unref()
    try {
      const client = await pool.connect()
      listener = client
      client.on('notification', (message) => tell(message.payload ?? ''))
      client.on('error', () => {
        if (listener === client) {
          listener = undefined
          client.release(true)
          again()
        }
      })
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      log('warn', 'identity: waiting for the database', { error: error instanceof Error ? error.message : 'unknown' })
      again()
    }
  }

  return {
    handle: pool,
    problemFrom,
    async migrate(work) {
      const client = await pool.connect()
      let isDone = false
      try {
        await client.query('SELECT pg_advisory_lock(hashtext($1))', [SCHEMA])
        await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
        await work()
        await client.query('SELECT pg_advisory_unlock(hashtext($1))', [SCHEMA])
        isDone = true
      } finally {
        // After a failure the connection is closed, which releases the lock.
        client.release(!isDone)
      }
    },
    async first(sql, value) {
      const known = lookUps.get(sql) ?? openLookUp(pool, sql, lookUps.size)
      lookUps.set(sql, known)
      try {
        return await known(value)
      } catch (error) {
        throw problemFrom(error)
      }
    },
    async announce(what) {
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, what])
    },
    onAnnounced: (tell) => void listen(tell),
    async backup(file) {
      const out = createWriteStream(file, { mode: 0o600 })
      const client = await pool.connect()
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        for (const table of BACKUP_TABLES) {
          const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM "${table}" t`)
          for (const { row } of rows) out.write(`${JSON.stringify({ table, row })}\n`)
        }
        await client.query('COMMIT')
      } finally {
        client.release()
        out.end()
      }
      await once(out, 'close')
    },
    async close() {
      closed = true
      listener?.release(true)
      listener = undefined
      await pool.end()
    },
  }
}
