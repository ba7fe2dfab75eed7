import { useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { ImportPlan, ImportState } from '#model/import/import.ts'
import type { UndoChoice } from '#model/import/undo.ts'
import {
  type Corrections,
  cancelImport,
  checkImport,
  mendImport,
  readImport,
  requestImportUndo,
  runImport,
} from '#ui/import/import-api.ts'
import { usePoll } from '#ui/use-poll.ts'

const POLL_MS = 300
const MOVING = new Set<ImportState['step']>(['checking', 'running', 'undoing'])

/** Whether an import has not been run yet, so that its plan can change. */
export const isBeforeRun = ({ run, step }: ImportState): boolean =>
  run === undefined && (step === 'checking' || step === 'checked' || step === 'failed')

/** An import held by the server, followed by its id; it continues without this page. */
export function useJob(id: string | undefined) {
  const [state, setState] = useState<ImportState>()
  const [failure, setFailure] = useState<string>()
  // Requests in progress: until they are answered, nothing may be run on the basis of what is shown.
  const [requests, setRequests] = useState(0)
  // An answer requested before an action has finished shows the state before it.
  const acts = useRef({ begun: 0, underway: 0 })
  const isKnown = state?.id === id
  const isMoving = id !== undefined && failure === undefined && (!isKnown || (state && MOVING.has(state.step)))

  usePoll({
    key: isMoving ? id : undefined,
    everyMs: POLL_MS,
    firstMs: 0,
    read: async () => {
      const { begun, underway } = acts.current
      const next = await readImport(id!)
      return underway === 0 && acts.current.begun === begun ? next : undefined
    },
    take: setState,
    fail: tell,
  })

  function tell(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    setFailure(error.message)
  }

  async function act(
    step: ImportState['step'],
    work: (id: string) => Promise<unknown>,
    changes: Partial<ImportState> = {},
  ): Promise<void> {
    if (id === undefined) return
    setFailure(undefined)
    // A choice is shown immediately; progress comes from the server.
    setState((before) => before && { ...before, ...changes })
    setRequests((before) => before + 1)
    acts.current.begun += 1
    acts.current.underway += 1
    try {
      await work(id)
      setState((before) => before && { ...before, step })
    } catch (error) {
      tell(error)
    } finally {
      acts.current.underway -= 1
      setRequests((before) => before - 1)
    }
  }

  return {
    state,
    trouble: failure,
    isChecking: id !== undefined && (requests > 0 || !isKnown || state?.step === 'checking'),
    check: (plan: ImportPlan) => act('checking', (of) => checkImport(of, plan), { plan }),
    mend: (corrections: Corrections) =>
      act(state?.step === 'done' ? 'running' : 'checking', (of) => mendImport(of, corrections)),
    run: () => act('running', runImport),
    cancel: () => act('running', cancelImport),
    undo: (changed?: UndoChoice) => act('undoing', (of) => requestImportUndo(of, changed)),
  }
}
