import type { Problem } from '#base/problem.ts'
import type { LiveEntry, LiveState } from '#ui/live/types.ts'

/** One query of the tab with everyone who listens to its result. */
export interface SharedEntry<T> extends LiveEntry<T> {
  /** The last seq received from the server; 0 before the first answer. */
  seq(): number
  /** The result as on the server, without pending writes. */
  base(): T | undefined
  set(base: T, seq: number): void
  /** Nothing has changed up to `seq`. */
  reach(seq: number): void
  fail(problem: Problem): void
  /** Shows the result again, because the pending writes have changed. */
  redraw(): void
}

/**
 * `view` adds the pending writes; `onIdle` is called when the last listener has left, `onUse` when one has been added.
 */
export function openEntry<T>(parts: {
  view: (base: T, seq: number) => T
  onUse: () => void
  onIdle: () => void
}): SharedEntry<T> {
  const listeners = new Set<() => void>()
  let state: LiveState<T> = { state: 'pending' }
  let base: T | undefined
  let seq = 0
  let settle: { resolve: () => void; reject: (problem: Problem) => void } | undefined
  const ready: Promise<void> & { status?: string; reason?: Problem } = new Promise((resolve, reject) => {
    // React reads a promise with a recorded outcome at once; otherwise every screen would wait a tick for an answer
    // that is already there.
    settle = {
      resolve: () => {
        ready.status = 'fulfilled'
        resolve()
      },
      reject: (reason) => {
        if (ready.status === undefined) {
          ready.status = 'rejected'
          ready.reason = reason
        }
        reject(reason)
      },
    }
  })
  // Screens read the failure from the entry; a list that nobody waits for must not cause an unhandled rejection.
  ready.catch(() => undefined)

  function show(next: LiveState<T>): void {
    state = next
    for (const tell of [...listeners]) tell()
  }

  function redraw(): void {
    if (base === undefined || state.state === 'failed') return
    const value = parts.view(base, seq)
    if (state.state === 'ready' && state.value === value) return
    show({ state: 'ready', value, seq })
  }

  return {
    ready,
    read: () => state,
    seq: () => seq,
    base: () => base,
    set(next, reached) {
      base = next
      seq = reached
      redraw()
      settle?.resolve()
    },
    reach(reached) {
      seq = Math.max(seq, reached)
      redraw()
    },
    fail(problem) {
      show({ state: 'failed', error: problem })
      settle?.reject(problem)
      if (listeners.size === 0) parts.onIdle()
    },
    redraw,
    listen(tell) {
      listeners.add(tell)
      if (listeners.size === 1) parts.onUse()
      return () => {
        if (listeners.delete(tell) && listeners.size === 0) parts.onIdle()
      }
    },
  }
}
