import { useEffect, useEffectEvent } from 'react'
import { useKeyWords } from '#ui/shell/keyboard/key-words.ts'

/** A key of the open record that works in its fields, too: `F8`, or `Alt R`. `what` is its text in the list of keys. */
export function useRecordKey(key: string, what: string, act: () => void): void {
  useKeyWords('In the open record', [[key, what]])
  const run = useEffectEvent(act)
  useEffect(() => {
    const isAlt = key.startsWith('Alt ')
    // With Alt a keyboard may produce another letter, so the physical key counts.
    const code = isAlt ? `Key${key.slice('Alt '.length)}` : key
    function press(event: KeyboardEvent): void {
      const isPressed = event.code === code && event.altKey === isAlt
      const isModal = event.target instanceof Element && event.target.closest('[aria-modal=true]') !== null
      if (!isPressed || event.ctrlKey || event.metaKey || event.shiftKey || isModal || event.defaultPrevented) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [key])
}
