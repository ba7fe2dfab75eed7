import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'

const PAUSE_MS = 120

interface Props {
  ref: Ref<HTMLInputElement>
  className: string | undefined
  hint: string
  value: string
  search: (text: string) => void
  /** Moves the focus to the results. */
  down: () => void
}

/**
 * The search of the list; the URL is updated shortly after the last keystroke, and Enter or arrow down moves into the
 * list.
 */
export function SearchBox({ ref, className, hint, value, search, down }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  // The URL may change by itself (back, a link): then its text applies.
  if (value !== sent) {
    setSent(value)
    setText(value)
  }
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      search(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      ref={ref}
      {...(className && { className })}
      type="search"
      aria-label={hint}
      aria-keyshortcuts="/"
      placeholder={hint}
      size="sm"
      leftSection={<IconSearch size={16} />}
      rightSection={
        text ? <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} /> : <kbd>/</kbd>
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          if (text !== sent) {
            setSent(text)
            search(text)
          }
          down()
        }
        if (event.key !== 'Escape') return
        event.stopPropagation()
        if (text) setText('')
        else event.currentTarget.blur()
      }}
    />
  )
}
