import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { atMost } from '#store/at-most.ts'
import { gatheringSocket } from '#store/postgres/gathering.ts'
import { sendRows } from '#store/postgres/joined.ts'
import { busy, isAftermath, isLost, isWaiting, problemFrom } from '#store/postgres/problems.ts'
import type { ByReading } from '#store/postgres/questions/by-reading.ts'
import { BEGIN_SNAPSHOT, nameOfSnapshot } from '#store/postgres/snapshot.ts'
import { openNames } from '#store/postgres/statements.ts'
import { sendable } from '#store/postgres/text.ts'
import { openSearchers } from '#store/postgres/threads/searchers.ts'

export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void

/** One connection inside a transaction. */
export interface PgSession {
  /** `often`: the statement is used repeatedly, so it stays prepared. */
  rows<Row>(sql: string, params?: readonly unknown[], often?: boolean): Promise<Row[]>
  /** In a write: the last statement, which is sent with the COMMIT. */
  last?(sql: string, params: readonly unknown[]): Promise<unknown>
  /** Runs several queries of one snapshot in parallel. */
  snapshot?<T>(work: (session: PgSession) => Promise<T>): Promise<T>
  /** In a snapshot: lets another thread search its documents in the same snapshot. */
  apart?(name: keyof ByReading, ...question: readonly unknown[]): Promise<unknown>
}

export interface Connections {
  /**
   * One snapshot; no transaction for a single query (`alone`), or for look-ups `byKey`, whose plan is always the same.
   */
  read<T>(
    work: (session: PgSession) => Promise<T>,
    how: { long?: boolean; alone?: boolean; byKey?: boolean },
  ): Promise<T>
  /** One write transaction. */
  write<T>(begin: Begin, work: (session: PgSession, first: readonly unknown[]) => Promise<Ending<T>>): Promise<T>
  /** The database process of the writing connection, once there is one. */
  writesAs(): number | undefined
  close(): Promise<void>
}

interface Begin {
  /** Sent before the first statement. */
  settings?: string
  /** The first statement, which may wait for a lock. */
  take: string
  /** Sent at once, without waiting for the result of the first. */
  ahead?: (session: PgSession) => Promise<unknown>
  /** How long it may wait; LOCK_WAIT_MS by default. */
  waitMs?: number
}

interface Ending<T> {
  result: T
  /** False rolls back: nothing was written. */
  keep: boolean
  /** Statements in flight; the COMMIT follows at once. */
  sent?: readonly Promise<unknown>[]
}

/** How long a write waits for its turn, in ms: the answer "busy" must come before 8 s. */
export const LOCK_WAIT_MS = 7_000
const QUERY_MS = 5_000
const LONG_QUERY_MS = 120_000
const CONNECT_MS = 3_000
/** A write that has waited less than this uses the connection's own limit. */
const NO_WAIT_MS = 500
/** A process that stalls while holding the write lock is disconnected, otherwise all others would wait. */
const STALLED_WRITE_MS = 10_000
/** A snapshot may stay open while an export waits for its client. */
const STALLED_READ_MS = 600_000
const READERS = 8
const LONG_READERS = 3
const LOOK_UPS = 4
/** A prepared statement is planned once per connection, whatever its parameters. */
export const GENERIC_PLANS = ' -c plan_cache_mode=force_generic_plan'

export function connect(url: string, log: Log): Connections {
  const nameOf = openNames()
  const searchers = openSearchers({ url, queryMs: LONG_QUERY_MS })
  // Waiting for someone else's long query says nothing about the database, so there is no time limit.
  const longTurn = atMost(LONG_READERS)
  let writesAs: number | undefined
  const pool = (name: string, max: number, limits: PoolConfig, more = '') => {
    const made = new Pool({
      connectionString: url,
      application_name: `prime ${name}`,
      max,
      pipeline: true,
      keepAlive: true,
      stream: gatheringSocket,
      ...limits,
      // JIT compilation costs more than these queries ever take.
      options: `-c synchronous_commit=on -c jit=off${more}`,
    })
    // Without a listener a lost connection would end the process; the pool replaces it by itself.
    const tell = (error: Error) => log('warn', 'A database connection was lost.', { pool: name, reason: error.message })
    made.on('error', tell)
    made.on('connect', (client) => client.on('error', tell))
    return made
  }
  const reading = { connectionTimeoutMillis: CONNECT_MS, idle_in_transaction_session_timeout: STALLED_READ_MS }
  const readers = pool('read', READERS, { ...reading, statement_timeout: QUERY_MS })
  const longReaders = pool('long read', LONG_READERS, { ...reading, statement_timeout: LONG_QUERY_MS })
  // Planning again for each list of keys costs more than finding the rows.
  const byKeys = pool('look up', LOOK_UPS, { ...reading, statement_timeout: QUERY_MS }, GENERIC_PLANS)
  // One connection writes: every write waits for the head row anyway, and this keeps their order.
  const writer = pool('write', 1, {
    connectionTimeoutMillis: LOCK_WAIT_MS,
    lock_timeout: LOCK_WAIT_MS,
    statement_timeout: 2 * LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: STALLED_WRITE_MS,
  })

  const sessionOf = (client: PoolClient): PgSession => ({
    rows: (sql, params, often = false) =>
      sendRows(client, sql, params?.map(sendable), { name: often ? nameOf(sql) : undefined }),
  })

  return {
    read: (work, { long = false, alone = false, byKey = false }) => {
      if (byKey) return byItself(byKeys, work)
      if (long) return longTurn(() => inSnapshot(longReaders, work))
      return (alone ? byItself : inSnapshot)(readers, work)
    },
    write: (begin, work) => inTransaction(writer, begin, work),
    writesAs: () => writesAs,
    async close() {
      await Promise.all([readers.end(), longReaders.end(), byKeys.end(), writer.end(), searchers.close()])
    },
  }

  /** A single query is its own snapshot and uses its own connection. */
  async function byItself<T>(pool: Pool, work: (session: PgSession) => Promise<T>): Promise<T> {
    const rows: PgSession['rows'] = async (...question) => {
      const client = await pool.connect().catch(fail)
      try {
        const found = await sessionOf(client).rows<never>(...question)
        client.release()
        return found
      } catch (error) {
        await letGo(client, error)
        throw error
      }
    }
    try {
      return await work({ rows, snapshot: (several) => inSnapshot(pool, several) })
    } catch (error) {
      throw problemFrom(error)
    }
  }

  async function inSnapshot<T>(pool: Pool, work: (session: PgSession) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(fail)
    try {
      // The first query follows BEGIN without waiting for its response.
      const begin = client.query(BEGIN_SNAPSHOT)
      const session = sessionOf(client)
      const apart: PgSession['apart'] = async (...args) => searchers.search(await nameOfSnapshot(session), ...args)
      const [result] = await Promise.all([work({ ...session, apart }), begin])
      // The result is known: nobody waits for the end of the transaction.
      client.query('COMMIT').then(
        () => client.release(),
        () => client.release(true),
      )
      return result
    } catch (error) {
      await letGo(client, error)
      throw problemFrom(error)
    }
  }

  async function inTransaction<T>(
    pool: Pool,
    begin: Begin,
    work: (session: PgSession, first: readonly unknown[]) => Promise<Ending<T>>,
  ): Promise<T> {
    const { client, first } = await lock(pool, begin)
    try {
      let isEnding = false
      const last: PgSession['last'] = (sql, params) => {
        isEnding = true
        return sendRows(client, sql, params.map(sendable), { name: nameOf(sql), beside: { after: ['COMMIT'] } })
      }
      const { result, keep, sent = [] } = await work({ ...sessionOf(client), last }, first)
      await together([...sent, ...(isEnding ? [] : [client.query(keep ? 'COMMIT' : 'ROLLBACK')])])
      client.release()
      return result
    } catch (error) {
      await letGo(client, error)
      throw problemFrom(error)
    }
  }

  /** Takes the write lock. A connection that broke while idle is replaced once, because no work has run yet. */
  async function lock(pool: Pool, begin: Begin): Promise<{ client: PoolClient; first: readonly unknown[] }> {
    const { settings, take, ahead, waitMs = LOCK_WAIT_MS } = begin
    const deadline = performance.now() + waitMs
    for (let attempt = 1; ; attempt++) {
      const client = await pool
        .connect()
        .catch((error) => fail(pool.totalCount > 0 && isWaiting(error) ? busy() : error))
      const left = Math.max(1, Math.round(deadline - performance.now()))
      const limits = left < LOCK_WAIT_MS - NO_WAIT_MS ? [`SET LOCAL lock_timeout = ${left}`] : []
      writesAs = (client as unknown as { processID?: number }).processID
      try {
        const session = sessionOf(client)
        const before = ['BEGIN ISOLATION LEVEL READ COMMITTED', ...(settings ? [settings] : []), ...limits]
        const taken = sendRows<unknown>(client, take, [], { name: nameOf(take), beside: { before } })
        await together([taken, ...(ahead ? [ahead(session)] : [])])
        return { client, first: await taken }
      } catch (error) {
        // `pg` takes the statement for prepared once BEGIN is, even if the database refused to prepare it.
        client.release(true)
        if (!isLost(error) || attempt === 2) throw problemFrom(error)
      }
    }
  }
}

/** Statements sent without waiting for each other. When one fails all later ones do too: the first error is thrown. */
async function together(steps: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(steps)
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (failed.length > 0) throw failed.find((error) => !isAftermath(error)) ?? failed[0]
}

function fail(error: unknown): never {
  throw problemFrom(error)
}

/** Releases a connection after a failure; one that cannot even roll back is discarded. */
async function letGo(client: PoolClient, error: unknown): Promise<void> {
  if (isLost(error)) return client.release(true)
  await client.query('ROLLBACK').then(
    () => client.release(),
    () => client.release(true),
  )
}
