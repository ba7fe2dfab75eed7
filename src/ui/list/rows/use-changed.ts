import { type RefObject, useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { call } from '#ui/api.ts'

const LOOK_EVERY_MS = 2_000
const MAX_CHANGES = 1_000

/**
 * A number that changes whenever someone writes to a collection, at most two seconds later. Rows of a large list are
 * read in blocks without a subscription, so this is how they learn of a change that leaves count and totals the same.
 * `readAt` is the time of the first rows: what was written while they were on their way is not in them.
 */
export function useChanged(collection: string, readAt: RefObject<number | undefined>): number {
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    let since: number | undefined
    let isLooking = false
    const stop = new AbortController()
    const { signal } = stop

    async function look(): Promise<void> {
      since ??= readAt.current
      if (since === undefined) return
      const path = `/api/collections/${encodeURIComponent(collection)}/changes?since=${since}&limit=${MAX_CHANGES}`
      const { changes, nextSince } = await call<{ changes: unknown[]; nextSince: number }>('GET', path, undefined, {
        signal,
      })
      since = nextSince
      if (changes.length > 0) setSeen(nextSince)
    }

    const lookNow = () => {
      if (isLooking || document.hidden) return
      isLooking = true
      look()
        .catch((error: unknown) => {
          if (signal.aborted) return
          // After a restore the history is a different one: everything may have changed.
          if (error instanceof Problem && error.code === 'resync-required') {
            since = undefined
            readAt.current = undefined
            setSeen((number) => number + 1)
          } else if (!(error instanceof Problem)) throw error
        })
        .finally(() => {
          isLooking = false
        })
    }
    lookNow()
    const timer = setInterval(lookNow, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [collection, readAt])
  return seen
}
