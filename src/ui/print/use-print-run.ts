import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { isPrinting, type PrintRunState } from '#model/print/print-run.ts'
import { call } from '#ui/api.ts'
import { usePoll } from '#ui/use-poll.ts'

const POLL_MS = 500

/** A print of many records made by the server, followed until it ends. */
export function usePrintRun() {
  const [state, setState] = useState<PrintRunState>()
  const [failure, setFailure] = useState<string>()
  const follows = state !== undefined && isPrinting(state)
  const id = state?.id

  usePoll({
    key: follows ? id : undefined,
    everyMs: POLL_MS,
    read: () => call<PrintRunState>('GET', `/api/print-runs/${encodeURIComponent(id!)}`),
    take: setState,
    fail: tell,
  })

  function tell(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    setFailure(error.message)
  }

  async function act(path: string, body?: unknown): Promise<void> {
    setFailure(undefined)
    try {
      setState(await call<PrintRunState>('POST', path, body))
    } catch (error) {
      tell(error)
    }
  }

  return {
    state,
    trouble: failure,
    isMoving: follows,
    start: (template: string, ids: readonly string[]) =>
      act(`/api/print/${encodeURIComponent(template)}/runs`, { ids }),
    cancel: () => (id === undefined ? Promise.resolve() : act(`/api/print-runs/${encodeURIComponent(id)}/cancel`, {})),
  }
}
