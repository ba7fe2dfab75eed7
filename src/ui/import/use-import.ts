import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { ImportPlan, ImportState } from '#model/import.ts'
import { beginImport, cancelImport, readImport, runImport, undoImport } from '#ui/import/import-api.ts'

const POLL_MS = 300
const MOVING = new Set<ImportState['step']>(['checking', 'running', 'undoing'])

/** One import from the file to its undo, as the server tells it. */
export function useImport() {
  const [file, setFile] = useState<File>()
  const [id, setId] = useState<string>()
  const [state, setState] = useState<ImportState>()
  const [trouble, setTrouble] = useState<string>()
  const [turn, setTurn] = useState(0)
  const isMoving = id !== undefined && (state?.id !== id || MOVING.has(state.step))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    if (!id || !isMoving) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        readImport(id)
          .then((next) => isCurrent && setState(next))
          .catch((error: unknown) => isCurrent && tell(error))
          .finally(() => isCurrent && setTurn(turn + 1))
      },
      turn === 0 ? 50 : POLL_MS,
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

  /** Tries a file out by a plan; called again when the plan changes. */
  async function check(next: File, plan: ImportPlan): Promise<void> {
    setFile(next)
    setTrouble(undefined)
    try {
      const begun = await beginImport(next, plan)
      setTurn(0)
      setId(begun)
    } catch (error) {
      tell(error)
    }
  }

  async function act(step: ImportState['step'], call: (id: string) => Promise<unknown>): Promise<void> {
    if (!id || !state) return
    setTrouble(undefined)
    try {
      await call(id)
      setState({ ...state, step })
    } catch (error) {
      tell(error)
    }
  }

  return {
    file,
    state,
    trouble,
    isChecking: id !== undefined && (state?.id !== id || state.step === 'checking'),
    check,
    run: () => act('running', runImport),
    cancel: () => act('running', cancelImport),
    undo: () => act('undoing', undoImport),
  }
}
