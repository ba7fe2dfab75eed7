import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fault, Problem } from '#base/problem.ts'
import { bringBack } from '#ui/list/remove.ts'
import { focusField, isFaultOf, splitRefusal } from '#ui/record/faults/faults.ts'
import type { Leading } from '#ui/shell/leads-to.tsx'
import { toast, toastRefused } from '#ui/shell/toasts/toasts.tsx'

/** The toast after an action; with a commit it offers Undo. */
export interface Done {
  words: string
  /** The commits that undo reverses. */
  seq?: number | readonly number[] | undefined
  to?: Leading
}

/** What to send. It throws when it refuses the input itself (`refuse`). */
type Work = () => Promise<Done | undefined>

interface Submit {
  isBusy: boolean
  /** The part of the last refusal that is not shown at a field. */
  problem: string | undefined
  /** For an input field (`amount`), or a row or cell of it (`lines/0/qty`): its name, and the last refusal about it. */
  at(name: string): { 'data-field': string; error: string | undefined }
  /** Clears the refusal of a field, and the one not shown at a field; without a name, all of them. */
  clear(name?: string): void
  /** For the form whose fields `at` names; `submit` knows its own. */
  form: RefObject<HTMLFormElement | null>
  /** Runs one submit at a time; true when it succeeded. Pressing again in the meantime does nothing. */
  run(work: Work): Promise<boolean>
  /** The same as the submit of a form. */
  submit(work: Work): (event: FormEvent<HTMLFormElement>) => void
}

const NONE: readonly Fault[] = []

/**
 * Sends something: busy in the meantime, then a toast with undo, or the refusal, shown at the fields it names (the
 * first gets the focus), otherwise beside the form, or as a toast when there is none.
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
      // The button was disabled in the meantime and has lost the focus.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  function tell(refused: Problem, within: HTMLFormElement | null): void {
    const names = [...(within?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
      ({ dataset }) => dataset.field!,
    )
    const { faults: shown, rest } = splitRefusal(refused, names)
    flushSync(() => {
      setFaults(shown)
      setProblem(rest)
    })
    // The message may be scrolled out of view in a long form.
    if (rest) within?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    const first = names.find((name) => shown.some((fault) => isFaultOf(fault, name)))
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
