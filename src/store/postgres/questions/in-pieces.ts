import { setImmediate } from 'node:timers/promises'
import type { PgSession } from '#store/postgres/connect.ts'
import { DOC_COLUMNS } from '#store/postgres/rows.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'

const PIECE = { bytes: 1024 * 1024, rows: 2_000 }

interface Key {
  id: string
  n: string
  size: number
}

/**
 * The documents of a query from `findSql`, in order, a few at a time, so that neither memory nor the event loop is used
 * up.
 */
export async function* readInPieces(
  session: PgSession,
  table: RegisteredTable,
  { sql, params }: { sql: string; params: readonly unknown[] },
): AsyncGenerator<Key & { doc: string }> {
  const keys = await session.rows<Key>(sql.replace(DOC_COLUMNS, 'id, n, octet_length(doc) AS size'), params)
  for (let at = 0; at < keys.length; ) {
    const piece: Key[] = []
    let bytes = 0
    while (at < keys.length && bytes < PIECE.bytes && piece.length < PIECE.rows) {
      const key = keys[at++]!
      bytes += key.size
      piece.push(key)
    }
    const rows = await session.rows<{ id: string; doc: string }>(
      `SELECT id, doc FROM ${tableName(table.id)} WHERE id = ANY($1)`,
      [piece.map(({ id }) => id)],
    )
    const texts = new Map(rows.map(({ id, doc }) => [id, doc]))
    for (const key of piece) yield { ...key, doc: texts.get(key.id)! }
    await setImmediate()
  }
}
