import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fault, Problem } from '#base/problem.ts'
import { bringBack } from '#ui/list/remove.ts'
import { focusField, isFaultOf, splitRefusal } from '#ui/record/faults/faults.ts'
import type { Leading } from '#ui/shell/leads-to.tsx'
import { toast, toastRefused } from '#ui/shell/toasts/toasts.tsx'

/** The toast after an act; with a commit it offers Undo. */
export interface Done {
  words: string
  /** The commits that undo reverses. */
  seq?: number | readonly number[] | undefined
  to?: Leading
}

/** What is sent. It throws what it refuses itself (`refuse`). */
type Work = () => Promise<Done | undefined>

interface Submit {
  isBusy: boolean
  /** What the last refusal says that no field of the form tells. */
  problem: string | undefined
  /** For the input of a field (`amount`), a row or a cell of it (`lines/0/qty`): its name, and what the last refusal says of it. */
  at(name: string): { 'data-field': string; error: string | undefined }
  /** Forgets what was said of a field, and what no field tells; without a name everything. */
  clear(name?: string): void
  /** For the form whose fields `at` names; `submit` knows its own. */
  form: RefObject<HTMLFormElement | null>
  /** Does one thing at a time; true when it is done. A second press meanwhile does nothing. */
  run(work: Work): Promise<boolean>
  /** The same as the submit of a form. */
  submit(work: Work): (event: FormEvent<HTMLFormElement>) => void
}

const NONE: readonly Fault[] = []

/**
 * Sends something: busy meanwhile, then a toast with undo, or the refusal: at the fields it names, the first of which
 * has the keyboard, else beside the form, or as a toast where there is none.
 */
export function useSubmit({ isToast = false }: { isToast?: boolean } = {}): Submit {
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState(NONE)
  const [problem, setProblem] = useState<string>()
  const isRunning = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(work: Work, within: HTMLFormElement | null): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    const pressed = document.activeElement
    setBusy(true)
    clear()
    try {
      const done = await work()
      const { words, seq = [], to } = done ?? {}
      const seqs = typeof seq === 'number' ? [seq] : seq
      if (words) toast(words, seqs.length > 0 ? () => void bringBack(seqs) : undefined, to)
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isToast) toastRefused(error)
      else tell(error, within)
      return false
    } finally {
      isRunning.current = false
      flushSync(() => setBusy(false))
      // The button was out of use meanwhile and has lost the focus.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  function tell(refused: Problem, within: HTMLFormElement | null): void {
    const names = [...(within?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
      ({ dataset }) => dataset.field!,
    )
    const { faults: told, rest } = splitRefusal(refused, names)
    flushSync(() => {
      setFaults(told)
      setProblem(rest)
    })
    // A long form may have scrolled away from what is said of all of it.
    if (rest) within?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    const first = names.find((name) => told.some((fault) => isFaultOf(fault, name)))
    if (first) focusField(within, first)
  }

  function clear(name?: string): void {
    setFaults((old) => (name === undefined ? NONE : old.filter((fault) => !isFaultOf(fault, name))))
    setProblem(undefined)
  }

  return {
    isBusy,
    problem,
    at: (name) => ({ 'data-field': name, error: faults.find((fault) => isFaultOf(fault, name))?.detail }),
    clear,
    form,
    run: (work) => send(work, form.current),
    submit: (work) => (event) => {
      event.preventDefault()
      void send(work, event.currentTarget)
    },
  }
}
