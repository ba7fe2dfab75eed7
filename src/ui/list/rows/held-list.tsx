import { useMemo } from 'react'
import { readAggregate } from '#model/query/ask.ts'
import { sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import { listOrder } from '#model/schema/collection.ts'
import { aggregateComputed } from '#model/schema/computed.ts'
import type { Doc } from '#model/schema/value.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { useGroups } from '#ui/groups/use-groups.ts'
import { ListView } from '#ui/list/list-view.tsx'
import { chosenTab, fieldOf, filteredRows, listClauses, pathOf, sortedRows, tabsOf } from '#ui/list/rows/list-rows.ts'
import { useComputed } from '#ui/list/rows/use-computed.ts'
import { useListAddress } from '#ui/list/views/use-list-address.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const MAX_NAMED = 1000

/** A list whose whole collection is in the browser: tabs, filters, search and sorting respond at once. */
export function HeldList({ view, clock, whole }: { view: CollectionView; clock: Clock; whole?: number }) {
  const { collection } = view
  const handle = useListAddress(view.idKey, view.groupedBy)
  const { address } = handle
  const held = useLive({ collection: collection.name, ...(view.where && { where: view.where }) })
  const computed = useComputed(collection, clock)
  const docs = useMemo(() => (computed ? held.map(computed) : held), [held, computed])
  const tabs = useMemo(() => tabsOf(view), [view])
  const tab = chosenTab(view, tabs, address.tab)
  const where = useMemo(() => listClauses(view, tab, address, clock), [view, tab, address, clock])
  // Filtering and sorting ten thousand rows takes some milliseconds, so it happens only when an input changed.
  const found = useMemo(() => view.find?.(address.search), [view, address.search])
  const [shown, isFound] = useMemo((): [Doc[], boolean] => {
    const question = { collection, where, tab, clock }
    const close = found ? filteredRows(docs, { ...question, where: [...where, { or: found.where }], search: '' }) : []
    return close.length > 0 ? [close, true] : [filteredRows(docs, { ...question, search: address.search }), false]
  }, [docs, collection, where, address.search, tab, clock, found])
  const pointers = useMemo(() => pointersOf(view, shown), [view, shown])
  const titleOf = useTitles(pointers, view.related)
  const sort = useMemo(() => address.sort ?? sortOf(view), [address.sort, view])
  const isRanked = isFound && !address.sort
  const rows = useMemo(() => {
    const sorted = sortedRows(shown, fieldOf(collection, sort.path), sort, clock.timeZone, titleOf)
    return isRanked && found ? sorted.sort((a, b) => found.rank(a.data) - found.rank(b.data)) : sorted
  }, [shown, collection, sort, clock.timeZone, titleOf, isRanked, found])
  const counts = useMemo(
    () =>
      new Map(
        // For a part of a larger whole the numbers of other tabs are not known.
        (whole === undefined ? tabs : []).map((each) => [
          each.name,
          filteredRows(docs, {
            collection,
            where: [...(view.where ?? []), ...each.where(clock)],
            search: '',
            tab: each,
            clock,
          }).length,
        ]),
      ),
    [docs, tabs, collection, view.where, clock, whole],
  )
  const sums = useMemo(() => {
    const sums = sumsAsk(collection)
    if (!sums.sum) return []
    const task = readAggregate({ aggregate: sums }, collection.name, [])
    return sumsOfDocuments(collection, aggregateComputed(collection, task, shown), baseCurrency())
  }, [shown, collection])

  const grouped = useGroups({ view, clock, handle, sort, rows })

  return (
    <ListView
      {...{ view, clock, handle, tabs, tab, counts, sums, where, titleOf, sort, grouped }}
      total={whole ?? docs.length}
      count={rows.length}
      rows={rows}
      docOf={(id) => held.find((doc) => doc.id === id)}
    />
  )
}

/** The list's default order. */
export function sortOf({ collection }: CollectionView): { path: string; down: boolean } {
  const [[path, direction]] = listOrder(collection) as [readonly [string, 'asc' | 'desc']]
  return { path, down: direction === 'desc' }
}

function pointersOf(view: CollectionView, rows: readonly { data: Record<string, unknown> }[]) {
  const names = Object.keys(view.collection.fields).filter(
    (name) => fieldOf(view.collection, name)?.kind === 'reference',
  )
  // References shown in columns are named before those only the record shows: a lot on every row would use up the
  // limit.
  const columns = new Set<string>(view.collection.list.columns)
  names.sort((a, b) => Number(columns.has(b)) - Number(columns.has(a)))
  const found = new Map<string, { collection: string; id: string }>()
  for (const name of names) {
    const target = fieldOf(view.collection, name)!.target!
    for (const { data } of rows) {
      if (found.size >= MAX_NAMED) return [...found.values()]
      const id = data[pathOf(name)[0]!]
      if (typeof id === 'string' && id) found.set(`${target}/${id}`, { collection: target, id })
    }
  }
  return [...found.values()]
}
