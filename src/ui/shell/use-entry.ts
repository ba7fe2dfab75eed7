import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveEntry, LiveState, LiveStore } from '#ui/live/types.ts'
import { useLiveStore } from '#ui/live/use-live.ts'

const ASK_AGAIN_MS = 60_000

/**
 * A live result that exposes loading and failure, for parts of the bar that must handle both themselves. `open` queries
 * the store and must not change; a failed subscription is retried after a minute.
 */
export function useLiveEntry<T>(open: (store: LiveStore) => LiveEntry<T>): LiveState<T> {
  const store = useLiveStore()
  const [entry, setEntry] = useState(() => open(store))
  const listen = useCallback((tell: () => void) => entry.listen(tell), [entry])
  const live = useSyncExternalStore(listen, entry.read)
  const failed = live.state === 'failed'
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => setEntry(open(store)), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [failed, open, store])
  return live
}

/** Calls back once when a live result first fails, and never again while this component is mounted. */
export function useFirstFailure(live: LiveState<unknown>, report: (error: Error) => void): void {
  const [reported, setReported] = useState(false)
  const failure = live.state === 'failed' && !reported ? live.error : undefined
  useEffect(() => {
    if (!failure) return
    setReported(true)
    report(failure)
  }, [failure, report])
}

interface Reading<T> {
  value: T
  seq: number
}

/** The more recent of a requested and a live result; at a tie the requested one. */
export function newest<T>(read: Reading<T> | undefined, live: LiveState<T>): Reading<T> | undefined {
  if (live.state !== 'ready') return read
  return read && read.seq >= live.seq ? read : live
}
