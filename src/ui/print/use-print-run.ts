import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { isPrinting, type PrintRunState } from '#model/print/print-run.ts'
import { call } from '#ui/api.ts'

const POLL_MS = 500

/** A print of many records that the server makes; it is followed until its end. */
export function usePrintRun() {
  const [state, setState] = useState<PrintRunState>()
  const [trouble, setTrouble] = useState<string>()
  const [turn, setTurn] = useState(0)
  const follows = state !== undefined && isPrinting(state)
  const id = state?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    if (!follows || id === undefined) return
    let isCurrent = true
    const timer = setTimeout(() => {
      call<PrintRunState>('GET', `/api/print-runs/${encodeURIComponent(id)}`)
        .then((next) => isCurrent && setState(next))
        .catch((error: unknown) => isCurrent && tell(error))
        .finally(() => isCurrent && setTurn(turn + 1))
    }, POLL_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, follows, turn])

  function tell(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    setTrouble(error.message)
  }

  async function act(path: string, body?: unknown): Promise<void> {
    setTrouble(undefined)
    try {
      setState(await call<PrintRunState>('POST', path, body))
    } catch (error) {
      tell(error)
    }
  }

  return {
    state,
    trouble,
    isMoving: follows,
    start: (template: string, ids: readonly string[]) =>
      act(`/api/print/${encodeURIComponent(template)}/runs`, { ids }),
    cancel: () => (id === undefined ? Promise.resolve() : act(`/api/print-runs/${encodeURIComponent(id)}/cancel`, {})),
  }
}
