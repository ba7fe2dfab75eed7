import { type MouseEvent, type SyntheticEvent, useState } from 'react'
import type { Value } from '#model/schema/value.ts'

interface Typed {
  /** The value as text to begin with. */
  shown: string
  /** Undefined for nothing, null for what cannot be read. */
  read: (text: string) => Value | undefined | null
  onCommit: (value: Value | undefined) => void
  eager?: boolean | undefined
}

/** Holds what is being typed until it is finished; while no one types, the field shows the value as it is now. */
export function useTypedText({ shown, read, onCommit, eager }: Typed) {
  const [text, setText] = useState<string>()
  const [unread, setUnread] = useState(false)

  function type(next: string): void {
    setText(next)
    setUnread(false)
    const value = eager ? read(next) : null
    if (eager && value !== null) onCommit(value)
  }

  /** Reads the text and hands it on; what cannot be read stays, to be mended. */
  function finish(): void {
    if (text === undefined) return
    if (text === shown) {
      setText(undefined)
      return
    }
    const value = read(text)
    if (value === null) setUnread(true)
    else {
      setText(undefined)
      onCommit(value)
    }
  }

  return {
    text: text ?? shown,
    unread,
    /** Whether the text cannot be read, even if that has not been shown yet. */
    isUnreadable: text !== undefined && text !== shown && read(text) === null,
    type,
    finish,
    giveUp: () => {
      setText(undefined)
      setUnread(false)
    },
  }
}

/** For an input whose value is replaced as a whole: the first click or Tab selects it, the next click sets the caret. */
export const selectsAll = {
  onFocus: (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    if (event.button !== 0 || document.activeElement === event.currentTarget) return
    event.preventDefault()
    event.currentTarget.focus()
  },
}

/** Whether a form holds text that cannot be read: it is told there, and nothing may be sent without it. */
export function hasUnread(form: HTMLElement | null): boolean {
  const input = form?.querySelector<HTMLElement>('[data-unread]')
  if (!input) return false
  // Leaving the field makes it say what is wrong.
  input.blur()
  input.focus()
  return true
}

const LOOKED_MS = 50
const MOST_LOOKS = 100

/** Until every picker of a form has the answer to what was typed into it; at once where none waits. */
export async function answered(form: HTMLElement | null): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && form?.querySelector('[data-waits]'); looks++)
    await new Promise((resolve) => setTimeout(resolve, LOOKED_MS))
}

/** Whether the choices of a field are open: Escape closes them, and the form around it stays. */
export const hasOpenChoices = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'
