import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import { sendable } from '#store/postgres/text.ts'
import { busy, isLost, isWaiting, troubleOf } from '#store/postgres/trouble.ts'

export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void

/** One connection inside a transaction. */
export interface Session {
  rows<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

export interface Connections {
  /** One snapshot. */
  read<T>(work: (session: Session) => Promise<T>, long: boolean): Promise<T>
  /** One transaction that writes; `begin` is its first statement and may wait for a lock for `waitMs` (LOCK_WAIT_MS). */
  write<T>(
    begin: string,
    work: (session: Session, first: QueryResult) => Promise<Ending<T>>,
    waitMs?: number,
  ): Promise<T>
  close(): Promise<void>
}
export interface Ending<T> {
  result: T
  /** False rolls back: nothing was written. */
  keep: boolean
}

/** How long a write waits for its turn, in ms: the answer "busy" must come before 8 s. */
export const LOCK_WAIT_MS = 7_000
const QUERY_MS = 5_000
const LONG_QUERY_MS = 120_000
const CONNECT_MS = 3_000
/** A process that stalls while it holds the write lock is cut off, or all others would stand still. */
const STALLED_WRITE_MS = 10_000
/** A snapshot may stand open while an export waits for its reader. */
const STALLED_READ_MS = 600_000
const READERS = 8
const LONG_READERS = 3

export function connect(url: string, log: Log): Connections {
  const pool = (name: string, max: number, limits: PoolConfig) => {
    const made = new Pool({
      connectionString: url,
      application_name: `prime ${name}`,
      max,
      pipeline: true,
      keepAlive: true,
      ...limits,
      // Compiling a query costs more than the queries here ever take.
      options: '-c synchronous_commit=on -c jit=off',
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
  // One connection writes: every write waits for the head row anyway, and so they keep their order.
  const writer = pool('write', 1, {
    connectionTimeoutMillis: LOCK_WAIT_MS,
    statement_timeout: 2 * LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: STALLED_WRITE_MS,
  })

  return {
    read: (work, long) => inSnapshot(long ? longReaders : readers, work),
    write: (begin, work, waitMs = LOCK_WAIT_MS) => inTransaction(writer, begin, work, waitMs),
    async close() {
      await Promise.all([readers.end(), longReaders.end(), writer.end()])
    },
  }
}

const sessionOf = (client: PoolClient): Session => ({
  rows: async <Row>(sql: string, params?: readonly unknown[]) =>
    (await client.query(sql, params?.map(sendable))).rows as Row[],
})

async function inSnapshot<T>(pool: Pool, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(fail)
  try {
    // The first question follows the BEGIN without waiting for its answer.
    const begin = client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const [result] = await Promise.all([work(sessionOf(client)), begin])
    // The answer is known: ending the transaction is nobody's wait.
    client.query('COMMIT').then(
      () => client.release(),
      () => client.release(true),
    )
    return result
  } catch (error) {
    await letGo(client, error)
    throw troubleOf(error)
  }
}

async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (session: Session, first: QueryResult) => Promise<Ending<T>>,
  waitMs: number,
): Promise<T> {
  const { client, first } = await lock(pool, begin, waitMs)
  try {
    const { result, keep } = await work(sessionOf(client), first)
    await client.query(keep ? 'COMMIT' : 'ROLLBACK')
    client.release()
    return result
  } catch (error) {
    await letGo(client, error)
    throw troubleOf(error)
  }
}

/** Takes the write lock. A connection that broke while nobody used it is replaced once, since no work has run yet. */
async function lock(pool: Pool, begin: string, waitMs: number): Promise<{ client: PoolClient; first: QueryResult }> {
  const deadline = performance.now() + waitMs
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect().catch((error) => fail(pool.totalCount > 0 && isWaiting(error) ? busy() : error))
    const left = Math.max(1, Math.round(deadline - performance.now()))
    try {
      const answers = await client.query(
        `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${left}; ${begin}`,
      )
      return { client, first: (answers as unknown as QueryResult[]).at(-1)! }
    } catch (error) {
      await letGo(client, error)
      if (!isLost(error) || attempt === 2) throw troubleOf(error)
    }
  }
}

function fail(error: unknown): never {
  throw troubleOf(error)
}

/** Gives a connection back after a failure; one that can't even roll back is thrown away. */
async function letGo(client: PoolClient, error: unknown): Promise<void> {
  if (isLost(error)) return client.release(true)
  await client.query('ROLLBACK').then(
    () => client.release(),
    () => client.release(true),
  )
}
