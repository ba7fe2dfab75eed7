import { type KeyboardEvent, useRef, useState } from 'react'
import type { FieldInputProps } from '#ui/fields/input.ts'

/** Letters typed within this time form one word. */
const WORD_MS = 1_000

export interface Choice {
  value: string
  label: string
}

/**
 * The choice that typed letters mean, starting from the current one: the first that begins with them; repeating the
 * same letter moves on to the next that begins with it. Undefined when none does.
 */
export function meantByLetters(choices: readonly Choice[], letters: string, now: string | null): string | undefined {
  const begins = (text: string) => choices.filter(({ label }) => label.toLowerCase().startsWith(text))
  const typed = letters.toLowerCase()
  const [first = ''] = typed
  const isRepeated = [...typed].every((letter) => letter === first)
  const found = begins(typed)
  if (!isRepeated) return found[0]?.value
  if (found.length > 0 && typed.length > 1) return found[0]!.value
  const all = begins(first)
  return all[(all.findIndex(({ value }) => value === now) + 1) % all.length]?.value
}

/**
 * For a list of choices without a search: typed letters select, as in a native select. A form is notified of each
 * choice; a value with its own save is saved on blur or Enter. Escape restores the old choice.
 */
export function useChosenByLetters(
  choices: readonly Choice[],
  { value, onCommit, eager, bare, readOnly }: FieldInputProps,
) {
  const [isOpen, setOpen] = useState(false)
  const [meant, setMeant] = useState<string>()
  const letters = useRef({ text: '', at: 0 })
  const stored = typeof value === 'string' ? value : null
  const isChosen = eager && !bare

  function settle(): void {
    letters.current = { text: '', at: 0 }
    setMeant(undefined)
    if (meant !== undefined && meant !== stored) onCommit(meant)
  }

  function press(event: KeyboardEvent): void {
    const { key } = event
    if (key === 'Escape' && meant !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      setMeant(undefined)
      return
    }
    if ((key === 'Enter' || key === 'Tab') && meant !== undefined) {
      if (key === 'Enter') event.preventDefault()
      settle()
      return
    }
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return
    const { text, at } = letters.current
    const goesOn = event.timeStamp - at < WORD_MS
    if (key === ' ' && !(goesOn && text)) return
    event.preventDefault()
    const typed = goesOn ? text + key : key
    const choice = meantByLetters(choices, typed, meant ?? stored)
    letters.current = { text: typed, at: event.timeStamp }
    if (choice === undefined) return
    setOpen(false)
    if (isChosen) onCommit(choice)
    else setMeant(choice)
  }

  return {
    value: meant ?? stored,
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onKeyDown: press,
    onBlur: settle,
  }
}
