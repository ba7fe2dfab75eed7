import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { ImportPlan, ImportState } from '#model/import.ts'
import { call } from '#ui/api.ts'
import { cancelImport, readImport, runImport, undoImport } from '#ui/import/import-api.ts'

const POLL_MS = 300
const MOVING = new Set<ImportState['step']>(['checking', 'running', 'undoing'])

/** An import that the server holds, followed by its id; it goes on without this page. */
export function useJob(id: string) {
  const [state, setState] = useState<ImportState>()
  const [trouble, setTrouble] = useState<string>()
  const [turn, setTurn] = useState(0)
  const isMoving = trouble === undefined && (!state || MOVING.has(state.step))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    if (!isMoving) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        readImport(id)
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
  }, [id, isMoving, turn])

  function tell(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    setTrouble(error.message)
  }

  async function act(step: ImportState['step'], work: () => Promise<unknown>): Promise<void> {
    setTrouble(undefined)
    try {
      await work()
      setState((before) => before && { ...before, step })
    } catch (error) {
      tell(error)
    }
  }

  return {
    state,
    trouble,
    isChecking: !state || state.step === 'checking',
    check: (plan: ImportPlan) =>
      act('checking', () => call('POST', `/api/imports/${encodeURIComponent(id)}/check`, { plan })),
    run: () => act('running', () => runImport(id)),
    cancel: () => act('running', () => cancelImport(id)),
    undo: () => act('undoing', () => undoImport(id)),
  }
}
