import { Problem } from '#base/problem.ts'
import type { FeedEntry, LogFeed, LogHead } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'

interface Row {
  id: string
  version: string
  size: number | null
}

/** The latest change per document after `since`. Tombstones are kept forever, so no `since` is too old. */
export async function readFeed(
  session: PgSession,
  head: LogHead,
  table: RegisteredTable | undefined,
  since: number,
  limit: number,
): Promise<LogFeed> {
  if (since > head.seq || since < 0)
    throw new Problem('resync-required', `There is no commit ${since} yet; read the collection afresh.`)
  if (!table) return { entries: [], nextSince: head.seq, more: false }
  const rows = await session.rows<Row>(feedSql(table.id), [since, table.id, limit])
  const entries = rows.map(
    ({ version, id, size }): FeedEntry => ({ seq: Number(version), id, ...(size !== null && { size }) }),
  )
  const last = entries.at(-1)?.seq ?? head.seq
  const more = entries.length >= limit && (await hasLater(session, table, last))
  return { entries, nextSince: more ? last : head.seq, more }
}

/** The writes and deletions after `$1`, about `$3` of them. */
export function feedSql(table: number): string {
  // WITH TIES keeps documents of one commit together. Each side has its own limit, otherwise all rows of both would be
  // sorted.
  const some = 'FETCH FIRST ($3::bigint) ROWS WITH TIES'
  return `(SELECT id, version, octet_length(doc) AS size FROM ${tableName(table)} WHERE version > $1 ORDER BY version ${some})
    UNION ALL
    (SELECT id, seq, NULL FROM prime.tombstones WHERE collection = $2 AND seq > $1 ORDER BY seq ${some})
    ORDER BY version ${some}`
}

async function hasLater(session: PgSession, table: RegisteredTable, seq: number): Promise<boolean> {
  const [row] = await session.rows<{ later: boolean }>(
    `SELECT EXISTS (SELECT FROM ${tableName(table.id)} WHERE version > $1)
       OR EXISTS (SELECT FROM prime.tombstones WHERE collection = $2 AND seq > $1) AS later`,
    [seq, table.id],
  )
  return row?.later ?? false
}
