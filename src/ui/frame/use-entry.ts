import { use, useSyncExternalStore } from 'react'
import type { LiveEntry, LiveState, LiveStore } from '#ui/live/types.ts'
import { LiveContext } from '#ui/live/use-live.ts'

/** The live store of the signed-in person. */
export function useLiveStore(): LiveStore {
  const store = use(LiveContext)
  if (!store) throw new Error('useLiveStore needs a <LiveContext> above it.')
  return store
}

/** A live answer with its waiting and failing in the open, for the menus that must handle both themselves. */
export const useEntry = <T>(entry: LiveEntry<T>): LiveState<T> => useSyncExternalStore(entry.listen, entry.read)

interface Reading<T> {
  value: T
  seq: number
}

/** Of a reading by request and a live answer the one that stands for the later commit; at a tie the request's. */
export function newest<T>(read: Reading<T> | undefined, live: LiveState<T>): Reading<T> | undefined {
  if (live.state !== 'ready') return read
  return read && read.seq >= live.seq ? read : live
}
