import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readAsk } from '#model/query/ask.ts'
import type { AggregateResult, Query } from '#model/query/query.ts'
import { documentCount, type Sum, sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import { dependsOnComputed } from '#model/schema/computed.ts'
import type { Doc } from '#model/schema/value.ts'
import { aggregateOnce } from '#ui/api.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { useGroups } from '#ui/groups/use-groups.ts'
import { ListView } from '#ui/list/list-view.tsx'
import { blocksOf } from '#ui/list/rows/blocks.ts'
import { sortOf } from '#ui/list/rows/held-list.tsx'
import { chosenTab, fieldOf, listClauses, quotedPath, tabsOf } from '#ui/list/rows/list-rows.ts'
import { useChanged } from '#ui/list/rows/use-changed.ts'
import { useComputed } from '#ui/list/rows/use-computed.ts'
import { useFiguresOf, useSame } from '#ui/list/rows/use-docs.ts'
import { useListAddress } from '#ui/list/views/use-list-address.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const COUNTLESS: ReadonlyMap<string, number> = new Map()

/** A list too large for the browser: filtered, sorted and counted by the server, read in blocks while scrolling. */
export function PagedList({ view, clock, total }: { view: CollectionView; clock: Clock; total: number }) {
  const { collection } = view
  const handle = useListAddress(view.idKey, view.groupedBy)
  const { address } = handle
  const tabs = useMemo(() => tabsOf(view), [view])
  const tab = chosenTab(view, tabs, address.tab)
  const where = useMemo(() => listClauses(view, tab, address, clock), [view, tab, address, clock])
  const search = address.search.trim().slice(0, 200)
  const sort = useMemo(() => address.sort ?? sortOf(view), [address.sort, view])
  // Without a chosen order a search returns the best matches first.
  const isRanked = search !== '' && !address.sort
  // The clock creates new clauses as it ticks; while they are equal the rows stay.
  const query = useSame<Query>({
    collection: collection.name,
    ...(where.length > 0 && { where }),
    ...(search && { search }),
    ...(!isRanked && { orderBy: [[quotedPath(sort.path), sort.down ? 'desc' : 'asc'] as const] }),
  })
  const computed = useComputed(collection, clock)
  // Rows that depend on computed columns are counted by the server on request; no live query covers them.
  const hangs = dependsOnComputed(collection, readAsk({ where, orderBy: query.orderBy ?? [] }, collection.name, []))
  const [read, setRead] = useState<{ of?: Query; docs: readonly Doc[] }>({ docs: [] })
  // Rows first: count and totals of the same query are requested when the first rows have arrived.
  const isTable = address.layout === undefined
  const isRead = read.of === query || !isTable
  const live = useFigures(view, hangs ? { collection: collection.name } : query, isRead || hangs)
  const computedCount = useCounted(hangs && isRead ? query : undefined, live.stamp)
  const figures = hangs ? { ...live, own: computedCount, count: computedCount, sums: [] } : live
  const counted = useRef<number>(undefined)
  const isAll = where.length === 0 && !search && fieldOf(collection, sort.path)?.options.required === true
  const known = figures.own ?? (isAll ? total : undefined)
  useLayoutEffect(() => {
    counted.current = known
  })
  const times = useTimes(computed)
  const readAt = useRef<number>(undefined)
  const changed = `${figures.stamp} ${times} ${useChanged(collection.name, readAt)}`
  const stamp = useRef(changed)
  useLayoutEffect(() => {
    stamp.current = changed
  })
  const latest = useRef(computed)
  latest.current = computed
  // Secondary data waits until the rows are rendered.
  const tell = useCallback(
    (docs: readonly Doc[], seq?: number) => {
      readAt.current ??= seq
      startTransition(() => setRead({ of: query, docs }))
    },
    [query],
  )
  const source = useMemo(
    () =>
      blocksOf({
        query,
        counted,
        stamp,
        isEarly: isTable,
        tell,
        shown: (docs) => (latest.current ? docs.map(latest.current) : docs),
      }),
    [query, isTable, tell],
  )
  const pointers = useMemo(() => read.docs.flatMap((doc) => pointersOf(view, doc)), [view, read.docs])
  const titleOf = useTitles(pointers, view.related)

  const grouped = useGroups({
    ...{ view, clock, handle, sort, query, tell },
    counted: countedAs(view, query),
    shown: (docs) => (latest.current ? docs.map(latest.current) : docs),
  })

  return (
    <ListView
      {...{ view, clock, handle, tabs, tab, where, titleOf, sort, total, source, grouped }}
      counts={COUNTLESS}
      sums={figures.sums}
      count={figures.count ?? total}
      known={known}
      docOf={() => undefined}
      changed={changed}
    />
  )
}

/**
 * Live count and totals of what the list matches; the last ones stay while new ones are computed. `own` is the count of
 * this exact query; the stamp changes when a result changes, not when another query has another result.
 */
function useFigures(
  view: CollectionView,
  question: Query,
  isWanted: boolean,
): { count: number | undefined; own: number | undefined; sums: Sum[]; stamp: number } {
  const countQuery = countedAs(view, question)
  const summed = sumsAsk(view.collection)
  // Totals of many records take longer than their count, and nobody should have to wait for them to jump to the end.
  const own = useFiguresOf(isWanted ? { ...countQuery, aggregate: { count: true } } : undefined)
  const ownTotals = useFiguresOf(
    isWanted ? { ...countQuery, aggregate: summed.sum ? summed : { count: true } } : undefined,
  )
  const counted = useLast(own)
  const totals = useLast(ownTotals)
  return {
    count: counted && documentCount(counted),
    own: own && documentCount(own),
    sums: totals ? sumsOfDocuments(view.collection, totals, baseCurrency()) : [],
    stamp: useChanges(JSON.stringify(countQuery), own) + useChanges(JSON.stringify(countQuery), ownTotals),
  }
}

/** A query as its documents are counted: sorting leaves out those without the field, so they are not counted either. */
function countedAs(view: CollectionView, { collection, where, search, orderBy }: Query): Query {
  const [path] = orderBy?.[0] ?? []
  const isOptional = path !== undefined && !fieldOf(view.collection, path)?.options.required
  const clauses = [...(where ?? []), ...(isOptional ? [[path, 'exists', true] as const] : [])]
  return { collection, ...(clauses.length > 0 && { where: clauses }), ...(search && { search }) }
}

/** How often the result of one query has changed. */
function useChanges(question: string, answer: AggregateResult | undefined): number {
  const text = answer && JSON.stringify(answer)
  const seen = useRef({ question, text, times: 0 })
  const { question: last, text: before, times } = seen.current
  if (last !== question) seen.current = { question, text, times }
  else if (text !== undefined && before !== text)
    seen.current = { question, text, times: before === undefined ? times : times + 1 }
  return seen.current.times
}

/** How often a value has changed. */
function useTimes(what: unknown): number {
  const seen = useRef({ what, times: 0 })
  if (seen.current.what !== what) seen.current = { what, times: seen.current.times + 1 }
  return seen.current.times
}

/** The number of documents that match a query, requested once for each stamp; undefined until it is known. */
function useCounted(query: Query | undefined, stamp: number): number | undefined {
  const [count, setCount] = useState<{ of: Query; is: number | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stamp asks again
  useEffect(() => {
    if (!query) return
    let isWanted = true
    const { collection, where = [], search, orderBy = [] } = query
    const there = orderBy.map(([path]) => [path, 'exists', true] as const)
    aggregateOnce({
      collection,
      where: [...where, ...there],
      ...(search && { search }),
      aggregate: { count: true },
    }).then(
      (answer) => isWanted && setCount({ of: query, is: documentCount(answer) }),
      (error: unknown) => console.error('The rows of the list could not be counted:', error),
    )
    return () => {
      isWanted = false
    }
  }, [query, stamp])
  return count?.of === query ? count?.is : undefined
}

/** The last known value while the next one is loading. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef<T>(undefined)
  useEffect(() => {
    if (value !== undefined) last.current = value
  })
  return value ?? last.current
}

function pointersOf(view: CollectionView, { data }: Doc) {
  return Object.entries(data).flatMap(([name, value]) => {
    const field = fieldOf(view.collection, name)
    return field?.kind === 'reference' && typeof value === 'string' ? [{ collection: field.target!, id: value }] : []
  })
}
