import type { IDatasource, IGetRowsParams } from 'ag-grid-community'
import type { RefObject } from 'react'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'

/** How one block of rows is read: on from a page before, or by passing over rows, from whichever end is nearer. */
interface BlockPlan {
  /** Read in the opposite order, from the end of the list; the rows have to be turned round. */
  isReversed: boolean
  limit: number
  skip: number
  cursor?: string
}

/** Where pages ended so far: a cursor for the row that follows, walking down or, from the end, walking up. */
interface Cursors {
  down: Map<number, string>
  up: Map<number, string>
}

/**
 * The cheapest way to a block: a cursor costs nothing, passing over rows costs each of them, so it is done from the
 * nearer end. Without a known count or an order that can be turned round there is only the way from the start.
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

/** The same question the other way round: the id follows the direction of the last field, so the order is exactly turned. */
const turned = (query: Query): Query => ({
  ...query,
  orderBy: (query.orderBy ?? []).map(([path, direction]) => [path, direction === 'asc' ? 'desc' : 'asc'] as const),
})

/** Rows of one request of a large list. */
export const BLOCK = 100

type Block = { docs: readonly Doc[]; last: number | undefined; seq: number }

interface Parts {
  asked: Query
  /** How many rows there are, once someone counted. */
  counted: RefObject<number | undefined>
  /** Another one says that rows may have moved between blocks. */
  stamp: RefObject<string>
  /** Hears of every block and when it was read, of the first one also when it could not be. */
  tell: (docs: readonly Doc[], seq?: number) => void
  /** Lays over the rows what is not stored. */
  shown: (docs: readonly Doc[]) => readonly Doc[]
  /** Asks for the first block at once, while the grid still sets itself up. */
  isEarly: boolean
  ask?: typeof queryOnce
}

/** The rows of a question in blocks, as the grid asks for them. */
export function blocksOf({ asked, counted, stamp, tell, shown, isEarly, ask = queryOnce }: Parts): IDatasource {
  const cursors: Cursors = { down: new Map(), up: new Map() }
  const canTurn = (asked.orderBy ?? []).length > 0
  let read = stamp.current
  let first = isEarly ? rows({ startRow: 0, endRow: BLOCK }) : undefined
  first?.then(
    ({ docs, seq }) => tell(docs, seq),
    // Whoever takes it shows that it failed.
    () => tell([]),
  )

  /** The first block as it is on its way; asked again once the grid has had it, or where rows may have moved since. */
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
    const question = { ...(isReversed ? turned(asked) : asked), limit }
    const { documents, nextCursor, seq } = await ask({ ...question, ...(cursor ? { cursor } : skip > 0 && { skip }) })
    // They may have been counted while the block was on its way.
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
          // They may have been counted after the block came, before the grid was there to be told.
          params.successCallback([...shown(docs)], last ?? counted.current)
        })
        .catch((error: unknown) => {
          console.error('A block of the list could not be read:', error)
          params.failCallback()
        })
    },
  }
}
