import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PgSession } from '#store/postgres/connect.ts'
import { walk } from '#store/postgres/questions/walk.ts'
import { tableName } from '#store/postgres/schema.ts'

/**
 * The copy is JSON, one value per line: a first line `{format, seq, epoch, hash}`, then for each table a line `{table,
 * …}` followed by its rows, and a last line `{end: <number of rows>}` that proves it is complete.
 */
export const FORMAT = 'prime-postgres-1'
export const SHARED_TABLES = ['log', 'touched', 'tombstones', 'answers'] as const

/** Writes everything in this snapshot to a file. */
export async function backUp(session: PgSession, file: string): Promise<void> {
  const lines = Readable.from(linesOf(session), { objectMode: true })
  await pipeline(lines, createWriteStream(file, { mode: 0o600 }))
}

async function* linesOf(session: PgSession): AsyncGenerator<string> {
  let rows = 0
  const table = async function* (heading: object, sql: string) {
    yield line(heading)
    for await (const row of walk<object>(session, sql)) {
      rows++
      yield line(row)
    }
  }
  const [head] = await session.rows<object>('SELECT seq, epoch, hash FROM prime.head')
  yield line({ format: FORMAT, ...head })
  for (const collection of await session.rows<{ id: number }>('SELECT * FROM prime.collections ORDER BY id'))
    yield* table(
      { table: 'documents', ...collection },
      `SELECT n, id, version, created, updated, doc, search FROM ${tableName(collection.id)} ORDER BY n`,
    )
  for (const name of SHARED_TABLES) yield* table({ table: name }, `SELECT * FROM prime.${name}`)
  yield line({ end: rows })
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
