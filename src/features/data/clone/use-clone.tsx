import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { CloneState } from '#model/clone/clone.ts'
import { call } from '#ui/api.ts'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { usePoll } from '#ui/use-poll.ts'

const POLL_MS = 300
const MOVING = new Set<CloneState['step']>(['checking', 'running', 'undoing'])

/** Polls a clone on the server by its id; it continues when this page is closed. */
export function useClone(id: string) {
  const path = `/api/clones/${encodeURIComponent(id)}`
  const [state, setState] = useState<CloneState>()
  const [failure, setFailure] = useState<string>()
  const run = useFresh()
  const isMoving = failure === undefined && (!state || MOVING.has(state.step))

  usePoll({
    key: isMoving ? path : undefined,
    everyMs: POLL_MS,
    firstMs: 0,
    read: () => call<CloneState>('GET', path),
    take: setState,
    fail: showProblem,
  })

  function showProblem(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    setFailure(error.message)
  }

  const act = (what: 'run' | 'pause' | 'cancel' | 'undo') => () =>
    void run(async () => setState(await call<CloneState>('POST', `${path}/${what}`, {})))

  return { state, trouble: failure, run: act('run'), pause: act('pause'), cancel: act('cancel'), undo: act('undo') }
}
