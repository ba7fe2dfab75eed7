import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { awaited } from '#ui/live/await.tsx'
import type { LiveEntry, LiveStore } from '#ui/live/types.ts'

export const LiveContext = createContext<LiveStore | null>(null)

/** The live store of this tab. */
export function useLiveStore(): LiveStore {
  const store = use(LiveContext)
  if (!store) throw new Error('useLive needs a <LiveContext> above it.')
  return store
}

/** The documents that match a query, live. Suspends until the first answer. */
export function useLive<T = Data>(query: Query<T>): readonly Doc<T>[] {
  return useEntry(useLiveStore().documents(query))
}

/** The number of documents that match a query. */
export function useLiveCount<T = Data>(query: Query<T>): number {
  return useEntry(useLiveStore().count(query))
}

/** The figures of an aggregate, at most a second old. */
export function useLiveAggregate(query: AggregateQuery): AggregateResult {
  return useEntry(useLiveStore().aggregate(query))
}

const NOTHING = { state: 'ready', value: [], seq: 0 } as const
const NO_DOCS: LiveEntry<readonly never[]> = {
  // With the status that React records on a promise it has waited for: there is nothing to wait for.
  ready: Object.assign(Promise.resolve(), { status: 'fulfilled' }),
  read: () => NOTHING,
  listen: () => () => undefined,
}

/** One document; undefined when there is none (any more), and without an id. */
export function useLiveDoc<T = Data>(collection: string, id: string | undefined): Doc<T> | undefined {
  const store = useLiveStore()
  return useEntry(id ? store.document<T>(collection, id) : NO_DOCS)[0]
}

/** Whether the tab is receiving changes at the moment. */
export function useLiveStatus(): 'connecting' | 'online' | 'offline' {
  const { status } = useLiveStore()
  return useSyncExternalStore(status.listen, status.read)
}

function useEntry<T>(entry: LiveEntry<T>): T {
  // Always called, even when the answer is there: React must see the same hooks when it renders a suspended screen
  // again.
  awaited(entry.ready)
  const listen = useCallback((tell: () => void) => entry.listen(tell), [entry])
  const state = useSyncExternalStore(listen, entry.read)
  if (state.state === 'failed') throw state.error
  if (state.state === 'pending') throw new Error('A live answer was read before it was there.')
  return state.value
}
