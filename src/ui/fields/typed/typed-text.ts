import { type MouseEvent, type SyntheticEvent, useState } from 'react'
import type { Value } from '#model/schema/value.ts'

interface Typed {
  /** The value as initial text. */
  shown: string
  /** Undefined when empty, null when it cannot be parsed. */
  read: (text: string) => Value | undefined | null
  onCommit: (value: Value | undefined) => void
  eager?: boolean | undefined
}

/** Keeps typed text until it is finished; while nobody types, the field shows the current value. */
export function useTypedText({ shown, read, onCommit, eager }: Typed) {
  const [text, setText] = useState<string>()
  const [unread, setUnread] = useState(false)

  function type(next: string): void {
    setText(next)
    setUnread(false)
    const value = eager ? read(next) : null
    if (eager && value !== null) onCommit(value)
  }

  /** Parses the text and commits it; text that cannot be parsed stays, to be corrected. */
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
    /** Whether the text cannot be parsed, even if that has not been shown yet. */
    isUnreadable: text !== undefined && text !== shown && read(text) === null,
    type,
    finish,
    giveUp: () => {
      setText(undefined)
      setUnread(false)
    },
  }
}

/**
 * For an input whose value is usually replaced as a whole: the first click or Tab selects it, the next click sets the
 * caret.
 */
export const selectsAll = {
  onFocus: (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    if (event.button !== 0 || document.activeElement === event.currentTarget) return
    event.preventDefault()
    event.currentTarget.focus()
  },
}

/** Whether a form contains text that cannot be parsed: the field shows it, and the form must not be sent without it. */
export function hasUnread(form: HTMLElement | null): boolean {
  const input = form?.querySelector<HTMLElement>('[data-unread]')
  if (!input) return false
  // Blurring the field makes it show what is wrong.
  input.blur()
  input.focus()
  return true
}

const LOOKED_MS = 50
const MAX_LOOKS = 100

/** Resolves when every picker of a form has the results for its typed text; immediately when none is waiting. */
export async function answered(form: HTMLElement | null): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS && form?.querySelector('[data-waits]'); looks++)
    await new Promise((resolve) => setTimeout(resolve, LOOKED_MS))
}

/** Whether the options of a field are open: Escape closes them, and the form around it stays. */
export const hasOpenChoices = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'
