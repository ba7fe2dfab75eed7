import type { Problem } from '#base/problem.ts'
import type { LiveEntry, LiveState } from '#ui/live/types.ts'

/** One question of the tab with everyone who listens to its answer. */
export interface SharedEntry<T> extends LiveEntry<T> {
  /** How far the server has been heard; 0 before the first answer. */
  seq(): number
  /** The answer as the server has it, without writes under way. */
  base(): T | undefined
  set(base: T, seq: number): void
  /** Nothing has changed up to `seq`. */
  reach(seq: number): void
  fail(problem: Problem): void
  /** Shows the answer again, because the writes under way have changed. */
  redraw(): void
}

/** `view` adds the writes under way; `onIdle` is told when the last listener has left, `onUse` when one has come. */
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
    // React reads a promise that carries its outcome at once; else every screen would wait a turn for an answer that is there.
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
  // Screens read the failure from the entry; a list that no one waits for must not count as an unhandled error.
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
