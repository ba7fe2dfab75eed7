import type { Ask, Position } from '#model/query/query.ts'
import type { Connection } from '#store/sqlite/connection.ts'

/** A document of a page by its number, with the kind of match if a search found it. */
export interface PageKey {
  n: number
  phase?: number
}

interface Left {
  name: string
  keys: readonly PageKey[]
  /** Whether nothing follows them. */
  isAll: boolean
}

/** The most pages read in pieces at the same time. */
const MAX_READS = 8
const reads = new WeakMap<Connection, Left[]>()

/** At one seq a query has one result, including one that continues after a position. */
const nameOf = (seq: number, { limit: _limit, bytes: _bytes, skip: _skip, ...question }: Ask): string =>
  JSON.stringify([seq, question])

/** Keeps the rest of a page that ended at its size limit, so that reading it in parts sorts it only once. */
export function leave(
  connection: Connection,
  ask: Ask,
  { seq, next, keys, isAll }: { seq: number; next: Position; keys: readonly PageKey[]; isAll: boolean },
): void {
  if (ask.bytes === undefined) return
  const others = reads.get(connection) ?? []
  reads.set(connection, [
    { name: nameOf(seq, { ...ask, after: next }), keys, isAll },
    ...others.slice(0, MAX_READS - 1),
  ])
}

/** The rest of the previous page; undefined when it must be read again. */
export function restOfPage(connection: Connection, ask: Ask, seq: number): readonly PageKey[] | undefined {
  if (!ask.after || ask.bytes === undefined || ask.skip > 0) return undefined
  const name = nameOf(seq, ask)
  const left = reads.get(connection)?.find((one) => one.name === name)
  return left && (left.isAll || left.keys.length > ask.limit) ? left.keys : undefined
}
