import { Problem } from '#base/problem.ts'
import type { FeedEntry, LogFeed } from '#store/driver.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import type { HeadRow, TableShape } from '#store/sqlite/shapes.ts'

/** The latest change per document after `since`, whole commits only. */
export function changesOf(
  connection: Connection,
  head: HeadRow,
  shape: TableShape | undefined,
  { since, limit }: { since: number; limit: number },
): LogFeed {
  // A client without data misses no tombstone.
  if (since > head.seq || (since > 0 && since < head.purged))
    throw new Problem('resync-required', 'This point of the history is no longer kept. Start again.')
  if (!shape) return { entries: [], nextSince: head.seq, more: false }
  const cut = cutAfter(connection, shape, since, limit)
  const documents = connection
    .prepare(
      `SELECT d.id, d.version AS seq, length(d.body) AS size FROM ${shape.table} d WHERE d.version > ? AND d.version <= ?`,
    )
    .all(since, cut ?? head.seq) as unknown as Required<FeedEntry>[]
  const removed = connection
    .prepare('SELECT id, seq FROM tombstones WHERE collection = ? AND seq > ? AND seq <= ?')
    .all(shape.id, since, cut ?? head.seq) as unknown as { id: string; seq: number }[]
  const entries: FeedEntry[] = [
    ...documents.map(({ seq, id, size }) => ({ seq, id, size })),
    ...removed.map(({ id, seq }) => ({ seq, id })),
  ].sort((a, b) => a.seq - b.seq)
  return { entries, nextSince: cut ?? head.seq, more: cut !== undefined }
}

/** The seq that ends a page of about `limit` changes; undefined when there are no more after it. */
function cutAfter(connection: Connection, shape: TableShape, since: number, limit: number): number | undefined {
  const some = (sql: string, ...values: number[]): number[] =>
    (connection.prepare(sql).all(...values) as unknown as { seq: number }[]).map(({ seq }) => seq)
  const seqs = [
    ...some(`SELECT version AS seq FROM ${shape.table} WHERE version > ? ORDER BY version LIMIT ?`, since, limit),
    ...some('SELECT seq FROM tombstones WHERE collection = ? AND seq > ? ORDER BY seq LIMIT ?', shape.id, since, limit),
  ].sort((a, b) => a - b)
  const cut = seqs[limit - 1]
  if (cut === undefined) return undefined
  const beyond = connection
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM ${shape.table} WHERE version > ?1)
        OR EXISTS (SELECT 1 FROM tombstones WHERE collection = ?2 AND seq > ?1) AS more`,
    )
    .get(cut, shape.id) as unknown as { more: number }
  return beyond.more === 1 ? cut : undefined
}
