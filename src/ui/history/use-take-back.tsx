import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { execute } from '#ui/api.ts'
import {
  type Along,
  type Conflict,
  ConflictsDialog,
  conflictsOf,
  undoLeftovers,
} from '#ui/history/conflicts/conflicts-dialog.tsx'
import type { HistoryPlace } from '#ui/history/place.ts'
import { toast, toastProblem, toastWaiting } from '#ui/shell/toasts/toasts.tsx'

interface Asking {
  run?: string
  before: string
  conflicts: readonly Conflict[]
  total: number
  along: readonly Along[]
  alongTotal: number
  others: number | undefined
}

interface TakeBack {
  /** Undoes or restores what was done at a moment, with this text in the toast. */
  act: (words: string, command: string, input: object, at?: string) => Promise<void>
  /** The conflicts, while the person decides about them. */
  dialog: ReactNode
}

/** Undoes something; if records were changed since, it lists them and offers to leave them as they are. */
export function useTakeBack(places: readonly HistoryPlace[], again: () => void): TakeBack {
  const [asking, setAsking] = useState<Asking>()

  async function act(words: string, command: string, input: object, at?: string): Promise<void> {
    const progress = toastWaiting('Undoing …')
    try {
      await execute(command, input)
      toast(words)
      again()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const conflicts = conflictsOf(error)
      const run = 'run' in input && typeof input.run === 'string' ? input.run : undefined
      const left = undoLeftovers(error)
      if (at !== undefined && conflicts.length + left.alongTotal > 0)
        setAsking({
          ...(run !== undefined && { run }),
          before: new Date(Date.parse(at) - 1).toISOString(),
          conflicts,
          total: Number(error.more.conflictCount) || conflicts.length,
          ...left,
        })
      else toastProblem(error.message)
    } finally {
      progress.end()
    }
  }

  const undoOthers = (run: string, before: string) => () => {
    setAsking(undefined)
    void act('The others are undone', 'history.undoRun', { run, leaveChanged: true }, before)
  }

  return {
    act,
    dialog: asking && (
      <ConflictsDialog
        {...asking}
        places={places}
        close={() => setAsking(undefined)}
        undoOthers={asking.run === undefined ? undefined : undoOthers(asking.run, asking.before)}
      />
    ),
  }
}
