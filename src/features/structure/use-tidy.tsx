import { useEffect, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { TidyPlan, TidyPreview } from '#model/tidy.ts'
import { call, execute, newKey } from '#ui/api.ts'

interface Page {
  scanned: number
  changed: number
  refused: number
  reason?: string
  run: string
  after?: string
}

/** How far the change of a field is. */
export interface TidyProgress {
  step: 'running' | 'done' | 'stopped' | 'undone'
  scanned: number
  changed: number
  refused: number
  reason?: string
  run?: string
}

/** A plan for one field, once there is one: shown first, then page by page with progress, and taken back as one. */
export function useTidy(plan: TidyPlan | undefined) {
  const [preview, setPreview] = useState<TidyPreview>()
  const [progress, setProgress] = useState<TidyProgress>()
  const [trouble, setTrouble] = useState<string>()
  const isStopped = useRef(false)
  const asked = plan && JSON.stringify(plan)

  useEffect(() => {
    let isCurrent = true
    setPreview(undefined)
    setTrouble(undefined)
    if (asked === undefined) return
    call<TidyPreview>('POST', '/api/structure/tidy', { plan: JSON.parse(asked) as TidyPlan })
      .then((next) => isCurrent && setPreview(next))
      .catch((error: unknown) => isCurrent && setTrouble(sentence(error)))
    return () => {
      isCurrent = false
    }
  }, [asked])

  async function run(): Promise<void> {
    const name = newKey()
    isStopped.current = false
    let sum: TidyProgress = { step: 'running', scanned: 0, changed: 0, refused: 0 }
    setProgress(sum)
    try {
      for (let after: string | undefined; ; ) {
        const page = await call<Page>('POST', '/api/structure/tidy/run', {
          plan,
          run: name,
          ...(after !== undefined && { after }),
        })
        sum = {
          ...sum,
          scanned: sum.scanned + page.scanned,
          changed: sum.changed + page.changed,
          refused: sum.refused + page.refused,
          run: page.run,
          ...(page.reason !== undefined && { reason: page.reason }),
        }
        after = page.after
        const isOver = after === undefined || isStopped.current
        setProgress(isOver ? { ...sum, step: after === undefined ? 'done' : 'stopped' } : sum)
        if (isOver) return
      }
    } catch (error) {
      setTrouble(sentence(error))
      setProgress({ ...sum, step: 'stopped' })
    }
  }

  async function undo(): Promise<void> {
    if (!progress?.run) return
    setTrouble(undefined)
    try {
      await execute('history.undoRun', { run: progress.run })
      setProgress({ ...progress, step: 'undone' })
    } catch (error) {
      setTrouble(sentence(error))
    }
  }

  return {
    preview,
    progress,
    trouble,
    run,
    undo,
    stop: () => {
      isStopped.current = true
    },
  }
}

function sentence(error: unknown): string {
  if (error instanceof Problem) return error.message
  throw error
}
