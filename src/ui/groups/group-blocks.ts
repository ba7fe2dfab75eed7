import type { IDatasource, IGetRowsParams } from 'ag-grid-community'
import type { Group } from '#model/query/groups.ts'
import type { Clause, Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import { groupKey } from '#ui/groups/open-groups.ts'
import { type GroupPiece, rowsBetween, rowsIn } from '#ui/groups/pieces.ts'

/** The most queries in one request. */
const MAX_AT_ONCE = 20

interface Parts {
  query: Query
  /** The current pieces of the list. */
  pieces: () => readonly GroupPiece[]
  headingRow: (piece: GroupPiece & { kind: 'heading' }) => Doc
  clauses: (group: Group) => readonly Clause[]
  tell: (docs: readonly Doc[], seq: number) => void
  /** Adds values that are not stored to the rows. */
  shown: (docs: readonly Doc[]) => readonly Doc[]
  ask?: typeof readOnce
}

type Stretch = ReturnType<typeof rowsBetween>[number]

/**
 * The rows of a grouped list in blocks: headings between the records of open groups, each loaded from its own group.
 */
export function groupBlocks({ query, pieces, headingRow, clauses, tell, shown, ask = readOnce }: Parts) {
  // Rows already read are kept, so that a group opens and closes without its neighbors being read again.
  let read = new Map<string, Doc>()
  const isTurnable = (query.orderBy ?? []).length > 0
  const placeOf = ({ piece, from }: Stretch, at: number) => `${groupKey(piece.group.values)} ${from + at}`
  const missing = (stretch: Stretch) =>
    stretch.piece.kind === 'records' && range(stretch.rows).some((at) => !read.has(placeOf(stretch, at)))

  async function readMore(stretches: readonly Stretch[]): Promise<void> {
    const into = read
    for (let at = 0; at < stretches.length; at += MAX_AT_ONCE) {
      const some = stretches.slice(at, at + MAX_AT_ONCE)
      const { queries, seq } = await ask({ queries: some.map((stretch) => questionOf(stretch)) })
      some.forEach((stretch, index) => {
        const docs = queries[index]!.documents
        tell(docs, seq)
        const inOrder = isFromEnd(stretch) ? docs.toReversed() : docs
        for (const [row, doc] of shown(inOrder).entries()) into.set(placeOf(stretch, row), doc)
      })
    }
  }

  /** Skipping rows costs time for each of them, so it is done from the nearer end. */
  const isFromEnd = ({ piece, from, rows }: Stretch) => isTurnable && piece.rows - (from + rows) < from

  function questionOf(stretch: Stretch): Query {
    const { piece, from, rows } = stretch
    const where = [...(query.where ?? []), ...clauses(piece.group)]
    const skip = isFromEnd(stretch) ? piece.rows - (from + rows) : from
    const orderBy = isFromEnd(stretch)
      ? query.orderBy!.map(([path, way]) => [path, way === 'asc' ? 'desc' : 'asc'] as const)
      : query.orderBy
    return { ...query, where, ...(orderBy && { orderBy }), limit: rows, ...(skip > 0 && { skip }) }
  }

  const rowsOf = (stretch: Stretch): (Doc | undefined)[] =>
    stretch.piece.kind === 'heading'
      ? [headingRow(stretch.piece)]
      : range(stretch.rows).map((at) => read.get(placeOf(stretch, at)))

  const source: IDatasource = {
    getRows({ startRow, endRow, successCallback, failCallback }: IGetRowsParams) {
      const now = pieces()
      const stretches = rowsBetween(now, startRow, endRow)
      const give = () => successCallback(stretches.flatMap(rowsOf), rowsIn(now))
      const wanted = stretches.filter(missing)
      if (wanted.length === 0) return give()
      readMore(wanted).then(give, (error: unknown) => {
        console.error('Records of a group could not be read:', error)
        failCallback()
      })
    },
  }
  return {
    source,
    /** Records may have changed or moved: all are loaded again. */
    forget() {
      read = new Map()
    },
  }
}

const range = (rows: number) => Array.from({ length: rows }, (_, at) => at)
