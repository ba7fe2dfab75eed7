import { use, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { LiveEntry } from '#ui/live/types.ts'
import { LiveContext } from '#ui/live/use-live.ts'

/**
 * The documents of a query, live; undefined until they are loaded, so that nothing has to wait for them.
 * `ignoreErrors`: also when they cannot be read, for what only accompanies a screen.
 */
export function useDocs<T = Data>(
  query: Query<T> | undefined,
  how: { ignoreErrors?: boolean } = {},
): readonly Doc<T>[] | undefined {
  const store = use(LiveContext)
  const key = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  const entry = useMemo(() => (query ? store?.documents<T>(query) : undefined), [store, key])
  return useAnswer(entry, how.ignoreErrors)
}

/** Returns the first value as long as later ones have the same content. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  return useMemo(() => value, [text])
}

/** The live figures of an aggregate query; undefined until they are loaded. */
export function useFiguresOf(query: AggregateQuery | undefined): AggregateResult | undefined {
  const store = use(LiveContext)
  const key = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  return useAnswer(useMemo(() => (query ? store?.aggregate(query) : undefined), [store, key]))
}

/** The live figures of several queries; undefined for one that is not loaded yet, or that this person may not run. */
export function useManyFigures(queries: readonly AggregateQuery[]): readonly (AggregateResult | undefined)[] {
  const store = use(LiveContext)
  const key = JSON.stringify(queries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the questions
  const entries = useMemo(() => queries.map((query) => store?.aggregate(query)), [store, key])
  const last = useRef<readonly unknown[]>([])
  const listen = useCallback(
    (tell: () => void) => {
      const stops = entries.map((entry) => entry?.listen(tell))
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    [entries],
  )
  // An update may arrive between rendering and subscribing, so the answers themselves are compared.
  const read = () => {
    const states = entries.map((entry) => entry?.read())
    if (states.length !== last.current.length || states.some((state, at) => state !== last.current[at]))
      last.current = states
    return last.current as typeof states
  }
  const states = useSyncExternalStore(listen, read)
  return useMemo(() => states.map((state) => (state?.state === 'ready' ? state.value : undefined)), [states])
}

function useAnswer<T>(entry: LiveEntry<T> | undefined, ignoreErrors = false): T | undefined {
  const state = useSyncExternalStore(
    useCallback((tell) => entry?.listen(tell) ?? (() => undefined), [entry]),
    () => entry?.read(),
  )
  if (state?.state === 'failed' && !ignoreErrors) throw state.error
  return state?.state === 'ready' ? state.value : undefined
}
