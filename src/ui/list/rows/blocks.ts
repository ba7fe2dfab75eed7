import type { IDatasource, IGetRowsParams } from 'ag-grid-community'
import type { RefObject } from 'react'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'

/** How one block of rows is read: after a cursor, or by skipping rows from whichever end is nearer. */
interface BlockPlan {
  /** Read in the opposite order from the end of the list, so the rows must be reversed. */
  isReversed: boolean
  limit: number
  skip: number
  cursor?: string
}

/** Where pages ended so far: a cursor for the row that follows, forwards or, from the end, backwards. */
interface Cursors {
  down: Map<number, string>
  up: Map<number, string>
}

/**
 * The cheapest way to a block: a cursor costs nothing, skipping costs every row skipped, so it is done from the nearer
 * end. Without a known count or a reversible order it must start at the beginning.
 */
export function planBlock(
  { startRow, endRow }: { startRow: number; endRow: number },
  count: number | undefined,
  cursors: Cursors,
  canTurn: boolean,
): BlockPlan {
  const limit = endRow - startRow
  const down = cursors.down.get(startRow)
  if (down !== undefined) return { isReversed: false, limit, skip: 0, cursor: down }
  if (!canTurn || count === undefined || startRow >= count) return { isReversed: false, limit, skip: startRow }
  const end = Math.min(endRow, count)
  const up = cursors.up.get(end)
  if (up !== undefined) return { isReversed: true, limit: end - startRow, skip: 0, cursor: up }
  return count - end < startRow
    ? { isReversed: true, limit: end - startRow, skip: count - end }
    : { isReversed: false, limit, skip: startRow }
}

/** The same query in reverse: the id follows the direction of the last field, so the order is exactly reversed. */
const turned = (query: Query): Query => ({
  ...query,
  orderBy: (query.orderBy ?? []).map(([path, direction]) => [path, direction === 'asc' ? 'desc' : 'asc'] as const),
})

/** The rows per request in a large list. */
export const BLOCK = 100

type Block = { docs: readonly Doc[]; last: number | undefined; seq: number }

interface Parts {
  query: Query
  /** The number of rows, once counted. */
  counted: RefObject<number | undefined>
  /** A different value means that rows may have moved between blocks. */
  stamp: RefObject<string>
  /** Called for every block with the time it was read, and for the first one even when it failed. */
  tell: (docs: readonly Doc[], seq?: number) => void
  /** Adds what is not stored to the rows. */
  shown: (docs: readonly Doc[]) => readonly Doc[]
  /** Requests the first block at once, while the grid is still initializing. */
  isEarly: boolean
  ask?: typeof queryOnce
}

/** The rows of a query in blocks, as the grid requests them. */
export function blocksOf({ query, counted, stamp, tell, shown, isEarly, ask = queryOnce }: Parts): IDatasource {
  const cursors: Cursors = { down: new Map(), up: new Map() }
  const canTurn = (query.orderBy ?? []).length > 0
  let read = stamp.current
  let first = isEarly ? rows({ startRow: 0, endRow: BLOCK }) : undefined
  first?.then(
    ({ docs, seq }) => tell(docs, seq),
    // Whoever uses it reports the failure.
    () => tell([]),
  )

  /** The first block in flight; requested again once the grid has used it, or when rows may have moved since. */
  function blockAt(startRow: number, endRow: number): Promise<Block> {
    const early = first
    if (!early || startRow !== 0 || endRow !== BLOCK || read !== stamp.current) {
      const block = rows({ startRow, endRow })
      block.then(
        ({ docs, seq }) => tell(docs, seq),
        () => undefined,
      )
      return block
    }
    const taken = () => {
      if (first === early) first = undefined
    }
    early.then(taken, taken)
    return early
  }

  async function rows({ startRow, endRow }: { startRow: number; endRow: number }): Promise<Block> {
    if (read !== stamp.current) {
      cursors.down.clear()
      cursors.up.clear()
      read = stamp.current
    }
    const { isReversed, limit, skip, cursor } = planBlock({ startRow, endRow }, counted.current, cursors, canTurn)
    const question = { ...(isReversed ? turned(query) : query), limit }
    const { documents, nextCursor, seq } = await ask({ ...question, ...(cursor ? { cursor } : skip > 0 && { skip }) })
    // The count may have arrived while the block was on its way.
    const count = counted.current
    if (isReversed) {
      if (nextCursor) cursors.up.set(startRow, nextCursor)
      return { docs: documents.toReversed(), last: count, seq }
    }
    if (nextCursor) cursors.down.set(endRow, nextCursor)
    return { docs: documents, last: nextCursor ? count : startRow + documents.length, seq }
  }

  return {
    getRows(params: IGetRowsParams) {
      blockAt(params.startRow, params.endRow)
        .then(({ docs, last }) => {
          // The count may have arrived after the block, before the grid was ready for it.
          params.successCallback([...shown(docs)], last ?? counted.current)
        })
        .catch((error: unknown) => {
          console.error('A block of the list could not be read:', error)
          params.failCallback()
        })
    },
  }
}
