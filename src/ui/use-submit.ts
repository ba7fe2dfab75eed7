import { type FormEvent, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { Leading } from '#ui/shell/leads-to.tsx'
import { toast, toastProblem } from '#ui/shell/toasts.tsx'

/** The toast after an act; with a commit it offers Undo. */
interface Done {
  words: string
  /** The commit that undo reverses. */
  seq?: number
  to?: Leading
}

interface Submit {
  isBusy: boolean
  /** Why the last one was refused. */
  problem: string | undefined
  clear(): void
  /** Does one thing at a time; true when it is done. A second press meanwhile does nothing. */
  run(work: () => Promise<Done | undefined>): Promise<boolean>
  /** The same as the submit of a form. */
  submit(work: () => Promise<Done | undefined>): (event: FormEvent) => void
}

/** Sends something: busy meanwhile, then a toast with undo, or the refusal: beside the form, or as a toast where there is none. */
export function useSubmit({ isToast = false }: { isToast?: boolean } = {}): Submit {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isRunning = useRef(false)

  async function run(work: () => Promise<Done | undefined>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const done = await work()
      if (done) toast(done.words, done.seq === undefined ? undefined : () => void bringBack([done.seq!]), done.to)
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isToast) toastProblem(error.message)
      else setProblem(error.message)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return {
    isBusy,
    problem,
    clear: () => setProblem(undefined),
    run,
    submit: (work) => (event) => {
      event.preventDefault()
      void run(work)
    },
  }
}
