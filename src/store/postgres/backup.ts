import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Session } from '#store/postgres/connect.ts'
import { tableName } from '#store/postgres/schema.ts'
import { walk } from '#store/postgres/walk.ts'

/**
 * The copy is JSON, one value per line: a first line `{format, seq, epoch, hash}`, then for each table a line
 * `{table, name?, search?}` followed by its rows, and a last line `{end: <number of rows>}` that proves it is whole.
 */
export const FORMAT = 'prime-postgres-1'
const SHARED_TABLES = ['log', 'touched', 'tombstones', 'answers'] as const

/** Writes everything of this snapshot to a file. */
export async function backUp(session: Session, file: string): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600 })
  const done = finished(out)
  let rows = 0
  const line = async (value: unknown) => {
    if (!out.write(`${JSON.stringify(value)}\n`)) await Promise.race([once(out, 'drain'), done])
  }
  const table = async (heading: object, sql: string) => {
    await line(heading)
    await walk(session, sql, async (row) => {
      rows++
      await line(row)
    })
  }
  try {
    const [head] = await session.rows<object>('SELECT seq, epoch, hash FROM prime.head')
    await line({ format: FORMAT, ...head })
    for (const { id, name, search } of await session.rows<{ id: number; name: string; search: string }>(
      'SELECT id, name, search FROM prime.collections ORDER BY id',
    ))
      await table(
        { table: 'documents', id, name, search },
        `SELECT n, id, version, created, updated, doc, search FROM ${tableName(id)} ORDER BY n`,
      )
    for (const name of SHARED_TABLES) await table({ table: name }, `SELECT * FROM prime.${name}`)
    await line({ end: rows })
  } finally {
    out.end()
    await done
  }
}
