import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Keys pressed one after the other: `g` and then the letter of a screen. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  m: '/main',
  h: '/home',
  i: '/inventory',
  p: '/purchase-order',
  d: '/delivery',
  t: '/tracking',
  a: '/payable',
  r: '/receivable',
  c: '/customers',
  v: '/vendors',
  l: '/log',
}
const SEQUENCE_MS = 1_000

/** The keys that work on every screen: Ctrl or Cmd+K, `?`, and `g` with a letter. */
export function useShortcuts(act: { search: () => void; help: () => void }): void {
  const router = useRouter()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    let goUntil = 0
    function press(event: KeyboardEvent): void {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        latest.current.search()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || inDialog(event.target)) return
      if (event.key === '?') latest.current.help()
      const to = event.timeStamp < goUntil ? GO_KEYS[event.key] : undefined
      goUntil = event.key === 'g' ? event.timeStamp + SEQUENCE_MS : 0
      if (to) {
        event.preventDefault()
        event.stopPropagation()
        router.history.push(to)
      }
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [router])
}

/** Calls back for single keys of a screen, such as `/` and `n`; never while somebody types. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || inDialog(event.target)) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'combobox')

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=menu]') !== null
