import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { ScanState } from '#model/command/scan.ts'
import type { Likeness } from '#model/matching/likeness-tests.ts'
import type { Clause } from '#model/query/query.ts'
import { call } from '#ui/api.ts'
import { usePoll } from '#ui/use-poll.ts'

const POLL_MS = 400
const MOVING: ReadonlySet<ScanState['step']> = new Set(['reading', 'comparing', 'storing'])

/** The request of a search; the server adds the rest. */
export interface ScanRequest {
  collection: string
  tests: readonly Likeness[]
  share?: number
  where?: readonly Clause[]
  name: string
  ruleId?: string
  sample?: boolean
}

export const isMoving = (state: ScanState | undefined): boolean => state !== undefined && MOVING.has(state.step)

/** The search running on the server, or the last one; it continues when this page is closed. */
export function useDuplicateScan() {
  const [state, setState] = useState<ScanState>()
  const [failure, setFailure] = useState<string>()
  const follows = isMoving(state)
  const id = state?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes back finds the search that still runs, once
  useEffect(() => {
    let isCurrent = true
    call<{ items: ScanState[] }>('GET', '/api/duplicates/scans').then(
      ({ items }) => {
        // A search interrupted by the end of its server is shown, so that it can be started again.
        const running = items.find(isMoving) ?? items.slice(0, 1).find(({ step }) => step === 'interrupted')
        if (isCurrent && running) setState((before) => before ?? running)
      },
      (error: unknown) => isCurrent && showProblem(error),
    )
    return () => {
      isCurrent = false
    }
  }, [])

  usePoll({
    key: follows ? id : undefined,
    everyMs: POLL_MS,
    read: () => call<ScanState>('GET', `/api/duplicates/scans/${encodeURIComponent(id!)}`),
    take: setState,
    fail: showProblem,
  })

  function showProblem(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    setFailure(error.message)
  }

  async function act(work: () => Promise<ScanState>): Promise<void> {
    setFailure(undefined)
    try {
      setState(await work())
    } catch (error) {
      showProblem(error)
    }
  }

  const post = async (what: 'cancel' | 'run'): Promise<void> => {
    if (id !== undefined)
      await act(() => call<ScanState>('POST', `/api/duplicates/scans/${encodeURIComponent(id)}/${what}`))
  }

  return {
    state,
    trouble: failure,
    start: (wanted: ScanRequest) => act(() => call<ScanState>('POST', '/api/duplicates/scans', wanted)),
    cancel: () => post('cancel'),
    again: () => post('run'),
  }
}
