import type { Connection } from '#store/sqlite/connection.ts'

/** The change of a search index by one write: entries removed and added; an empty one is none. */
export interface SearchChange {
  table: string
  old: readonly number[]
  entries: ReadonlyMap<number, string>
}

/**
 * Fills the search indexes with what the transaction has changed so far: before its COMMIT, and before it searches.
 * The index writes a part of its own at each savepoint, and every part is merged with others later, so that filling it
 * once for all writes of a transaction costs a fraction of filling it for each.
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
    // In the order of the rows, and what goes before what comes: otherwise the index writes in between.
    const inOrder = [...changed].sort(([a], [b]) => a - b)
    fillSearch(
      connection,
      table,
      new Map(inOrder.map(([n, { entry }]) => [n, entry])),
      inOrder.flatMap(([n, { wasThere }]) => (wasThere ? [n] : [])),
    )
  }
}

/** Removes the search index's old entries and adds the new ones that are not empty. */
export function fillSearch(
  connection: Connection,
  table: string,
  entries: ReadonlyMap<number, string>,
  old: readonly number[] = [],
): void {
  const remove = connection.prepare(`DELETE FROM ${table} WHERE rowid = ?`)
  // The index reports row ids beyond 2^53 after a deletion, and so does every statement after it but an insertion.
  remove.setReadBigInts(true)
  const add = connection.prepare(`INSERT INTO ${table} (rowid, entry) VALUES (?, ?)`)
  for (const n of old) remove.run(n)
  for (const [n, entry] of entries) if (entry !== '') add.run(n, entry)
  if (old.length > 0) connection.prepare('INSERT OR REPLACE INTO temp.last_row VALUES (1)').run()
}
