import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { useFresh } from '#features/admin/password/parts.tsx'
import type { CloneState } from '#model/clone/clone.ts'
import { call } from '#ui/api.ts'

const POLL_MS = 300
const MOVING = new Set<CloneState['step']>(['checking', 'running', 'undoing'])

/** A clone that the server holds, followed by its id; it goes on without this page. */
export function useClone(id: string) {
  const path = `/api/clones/${encodeURIComponent(id)}`
  const [state, setState] = useState<CloneState>()
  const [trouble, setTrouble] = useState<string>()
  const [turn, setTurn] = useState(0)
  const run = useFresh()
  const isMoving = trouble === undefined && (!state || MOVING.has(state.step))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    if (!isMoving) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        call<CloneState>('GET', path)
          .then((next) => isCurrent && setState(next))
          .catch((error: unknown) => isCurrent && tell(error))
          .finally(() => isCurrent && setTurn(turn + 1))
      },
      turn === 0 ? 0 : POLL_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [path, isMoving, turn])

  function tell(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    setTrouble(error.message)
  }

  const act = (what: 'run' | 'pause' | 'cancel' | 'undo') => () =>
    void run(async () => setState(await call<CloneState>('POST', `${path}/${what}`, {})))

  return { state, trouble, run: act('run'), pause: act('pause'), cancel: act('cancel'), undo: act('undo') }
}
