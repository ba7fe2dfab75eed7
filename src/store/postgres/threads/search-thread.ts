import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import type { AggregateTask, Ask } from '#model/query/query.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { problemFrom } from '#store/postgres/problems.ts'
import { BY_READING, type ByReading } from '#store/postgres/questions/by-reading.ts'
import type { RegisteredTable } from '#store/postgres/schema.ts'
import { BEGIN_SNAPSHOT } from '#store/postgres/snapshot.ts'
import { sendable } from '#store/postgres/text.ts'
import type { SearchedDatabase } from '#store/postgres/threads/searchers.ts'
import { yieldToOthers } from '#store/thread-priority.ts'
import { answerRequests } from '#store/threads.ts'

yieldToOthers()
const { url, queryMs } = workerData as SearchedDatabase

/** Such searches are rare: each opens its own connection and closes it. */
async function inSnapshot<T>(name: string, work: (session: PgSession) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'prime search',
    statement_timeout: queryMs,
    options: '-c jit=off',
  })
  let lost: Error | undefined
  // Without a listener a lost connection would end the thread.
  client.on('error', (error) => {
    lost = error
  })
  try {
    await client.connect()
    await client.query(`${BEGIN_SNAPSHOT}; SET TRANSACTION SNAPSHOT ${client.escapeLiteral(name)}`)
    return await work({
      rows: async <Row>(sql: string, params?: readonly unknown[]) =>
        (await client.query({ text: sql, values: params?.map(sendable) })).rows as Row[],
    })
  } catch (error) {
    throw lost ?? error
  } finally {
    await client.end()
  }
}

answerRequests(
  parentPort!,
  {
    hitsOf: (snapshot: string, table: RegisteredTable, ask: Ask) =>
      inSnapshot(snapshot, (session) => BY_READING.hitsOf(session, table, ask)),
    figuresOf: (snapshot: string, table: RegisteredTable, task: AggregateTask) =>
      inSnapshot(snapshot, (session) => BY_READING.figuresOf(session, table, task)),
    close: () => undefined,
  } satisfies Record<keyof ByReading | 'close', unknown>,
  problemFrom,
)

lockPrototypes()
