import type { IDatasource } from 'ag-grid-community'
import { useMemo, useRef, useState } from 'react'
import { readAggregate } from '#model/query/ask.ts'
import {
  askBy,
  bucketWords,
  groupBucketOf,
  groupClauses,
  groupsOf,
  orderedGroups,
  pointersOfGroups,
} from '#model/query/groups.ts'
import type { AggregateAsk, Query } from '#model/query/query.ts'
import { sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import { aggregateComputed } from '#model/schema/computed.ts'
import { type Doc, valueAt } from '#model/schema/value.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { groupBlocks } from '#ui/groups/group-blocks.ts'
import { headingRow } from '#ui/groups/headings.ts'
import { groupKey, readOpen } from '#ui/groups/open-groups.ts'
import { type GroupPiece, groupPieces, rowsIn } from '#ui/groups/pieces.ts'
import { layoutIn } from '#ui/layouts/layout.ts'
import { fieldOf, pathOf } from '#ui/list/rows/list-rows.ts'
import { useFiguresOf, useSame } from '#ui/list/rows/use-docs.ts'
import type { ListAddressHandle } from '#ui/list/views/use-list-address.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** The most groups of one list that are shown; nobody can look through more. */
export const MAX_LIST_GROUPS = 1_000

/** A grouped list: what its table shows instead of the plain rows. */
export interface Grouped {
  by: readonly string[]
  /** The number of groups at the outermost level, shown or not; undefined while they are loading. */
  count: number | undefined
  /** Rows of the table, headings included. */
  total: number
  /** The position of everything in the table. */
  pieces: readonly GroupPiece[]
  /** All rows, when the collection is held in the browser … */
  rows?: Doc[]
  /** … or their source, loaded block by block. */
  source?: IDatasource
  /** Loads all records again, as some may have changed. */
  forget: () => void
}

interface Props {
  view: CollectionView
  clock: Clock
  handle: ListAddressHandle
  sort: { path: string; down: boolean }
  /** The sorted rows of a list held in the browser … */
  rows?: readonly Doc[]
  /** … or the query of a larger one, and the query that counts it. */
  query?: Query
  counted?: Query
  tell?: (docs: readonly Doc[], seq: number) => void
  shown?: (docs: readonly Doc[]) => readonly Doc[]
}

/** The grouped list when the URL asks for one; undefined for the plain table and other layouts. */
export function useGroups(props: Props): Grouped | undefined {
  const { view, clock, handle, sort, rows, query, counted } = props
  const { collection } = view
  const { timeZone } = clock
  const layout = useMemo(() => layoutIn(view, handle.address.layout), [view, handle.address.layout])
  const by = useSame(layout?.kind === 'groups' ? [layout.by, ...(layout.then ? [layout.then] : [])] : [])
  const isGrouped = by.length > 0
  const parts = sumsAsk(collection)
  const aggregate = useSame<AggregateAsk>({ ...parts, count: true, by: askBy(by, parts.by) })
  const { orderBy: _, ...question } = counted ?? { collection: collection.name }
  const answered = useFiguresOf(isGrouped && !rows ? { ...question, aggregate } : undefined)
  const own = useMemo(
    () =>
      isGrouped && rows
        ? aggregateComputed(collection, readAggregate({ aggregate }, collection.name, []), rows)
        : undefined,
    [isGrouped, rows, aggregate, collection],
  )
  const answer = own ?? answered
  const found = useMemo(
    () => (isGrouped && answer && 'groups' in answer ? groupsOf(collection, by, answer.groups, timeZone) : undefined),
    [isGrouped, answer, collection, by, timeZone],
  )
  const pointers = useMemo(() => pointersOfGroups(collection, by, found ?? []), [collection, by, found])
  const titleOf = useTitles(pointers, view.related)
  const groups = useMemo(
    () => found && orderedGroups(collection, by, found, sort, titleOf),
    [collection, by, found, sort, titleOf],
  )
  const pieces = useMemo(
    () => groupPieces((groups ?? []).slice(0, MAX_LIST_GROUPS), readOpen(handle.address.open)),
    [groups, handle.address.open],
  )
  const headed = useMemo(
    () =>
      ({ group: { values, count, parts: figures }, isOpen }: GroupPiece & { kind: 'heading' }): Doc => {
        const field = fieldOf(collection, by[values.length - 1]!)!
        return headingRow({
          ...{ values, count, isOpen },
          of: field.label,
          label: bucketWords(field, values.at(-1)!, titleOf),
          sums: sumsOfDocuments(collection, { groups: [...figures] }, baseCurrency()),
        })
      },
    [collection, by, titleOf],
  )
  const held = useMemo(() => {
    if (!rows || !isGrouped) return undefined
    const bucket = (doc: Doc) =>
      groupKey(by.map((name) => groupBucketOf(fieldOf(collection, name)!, valueAt(doc.data, pathOf(name)), timeZone)))
    const of = Map.groupBy(rows, bucket)
    return pieces.flatMap((piece) =>
      piece.kind === 'heading' ? [headed(piece)] : (of.get(groupKey(piece.group.values)) ?? []),
    )
  }, [rows, isGrouped, by, collection, timeZone, pieces, headed])
  const latest = useRef({ pieces, headed, props })
  latest.current = { pieces, headed, props }
  const [nothing] = useState(() => () => undefined)
  const blocks = useMemo(
    () =>
      query && isGrouped
        ? groupBlocks({
            query,
            pieces: () => latest.current.pieces,
            headingRow: (piece) => latest.current.headed(piece),
            clauses: ({ values }) => groupClauses(collection, by, values, timeZone),
            tell: (docs, seq) => latest.current.props.tell?.(docs, seq),
            shown: (docs) => latest.current.props.shown?.(docs) ?? docs,
          })
        : undefined,
    [query, isGrouped, collection, by, timeZone],
  )
  const total = useMemo(() => rowsIn(pieces), [pieces])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words of a heading are another list to the table
  return useMemo(
    () =>
      isGrouped
        ? {
            ...{ by, total, pieces, count: groups?.length, forget: blocks?.forget ?? nothing },
            ...(held && { rows: held }),
            ...(blocks && groups && { source: blocks.source }),
          }
        : undefined,
    [isGrouped, by, total, groups, held, blocks, nothing, pieces, headed],
  )
}
