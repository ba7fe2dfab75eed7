import { useState } from 'react'
import type { Value } from '#model/schema/value.ts'

interface Typed {
  /** The value as text to begin with. */
  shown: string
  /** Undefined for nothing, null for what cannot be read. */
  read: (text: string) => Value | undefined | null
  onCommit: (value: Value | undefined) => void
  eager?: boolean | undefined
}

/** Holds what is being typed until it is finished; while nobody types, the field shows the value as it is now. */
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
    type,
    finish,
    giveUp: () => {
      setText(undefined)
      setUnread(false)
    },
  }
}
