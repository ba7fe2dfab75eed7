import type { KeyboardEvent } from 'react'

/** Ctrl+Enter in any input of a form submits it. */
export function submitKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}
