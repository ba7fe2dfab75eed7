import type { Connection } from '#store/sqlite/connection.ts'

/** The change of a search index by one write: entries removed and added; an empty one means none. */
export interface SearchChange {
  table: string
  old: readonly number[]
  entries: ReadonlyMap<number, string>
}

/**
 * Applies the transaction's changes so far to the search indexes: before its COMMIT, and before it searches. The index
 * writes a segment of its own at each savepoint, and every segment is merged with others later, so applying all writes
 * of a transaction at once costs a fraction of applying each.
 */
export function fillSearches(connection: Connection): void {
  if (connection.unfilled.length === 0) return
  const tables = new Map<string, Map<number, { wasThere: boolean; entry: string }>>()
  for (const { table, old, entries } of connection.unfilled) {
    const changed = tables.get(table) ?? new Map<number, { wasThere: boolean; entry: string }>()
    tables.set(table, changed)
    for (const n of old) changed.set(n, { wasThere: changed.get(n)?.wasThere ?? true, entry: '' })
    for (const [n, entry] of entries) changed.set(n, { wasThere: changed.get(n)?.wasThere ?? false, entry })
  }
  connection.unfilled = []
  for (const [table, changed] of tables) {
    // In row order, and removals before additions: otherwise the index writes in between.
    const inOrder = [...changed].sort(([a], [b]) => a - b)
    fillSearch(
      connection,
      table,
      new Map(inOrder.map(([n, { entry }]) => [n, entry])),
      inOrder.flatMap(([n, { wasThere }]) => (wasThere ? [n] : [])),
    )
  }
}

/** Removes the old entries from the search index and adds the new ones that are not empty. */
export function fillSearch(
  connection: Connection,
  table: string,
  entries: ReadonlyMap<number, string>,
  old: readonly number[] = [],
): void {
  const remove = connection.prepare(`DELETE FROM ${table} WHERE rowid = ?`)
  // After a deletion the index reports row ids beyond 2^53, and so does every later statement except an insertion.
  remove.setReadBigInts(true)
  const add = connection.prepare(`INSERT INTO ${table} (rowid, entry) VALUES (?, ?)`)
  for (const n of old) remove.run(n)
  for (const [n, entry] of entries) if (entry !== '') add.run(n, entry)
  if (old.length > 0) connection.prepare('INSERT OR REPLACE INTO temp.last_row VALUES (1)').run()
}
