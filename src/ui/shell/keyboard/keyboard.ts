import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { features } from '#model/feature.ts'
import { type KeyRow, ON_THIS_SCREEN, useKeyWords } from '#ui/shell/keyboard/key-words.ts'
import { isNoValue, scanListener } from '#ui/shell/keyboard/scanner.ts'
import { forgetActs, undoLast } from '#ui/shell/toasts/undo.ts'

/** Keys pressed in sequence: `g` and then the letter of a screen. */
export const screenKeys = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    features.flatMap(({ screens = [] }) => screens.flatMap(({ key, path }) => (key ? [[key, path] as const] : []))),
  )
/** The letters a person may assign to screens. */
export const freeLetters = (): readonly string[] => {
  const taken = screenKeys()
  return [...'abcdefghijklmnopqrstuvwxyz'].filter((key) => !(key in taken))
}
/** How long to wait after `g` before showing the screens it can open. */
const HINT_MS = 600
const SEQUENCE_MS = 5_000
/** Keys that act by themselves in lists and records; the space bar also ticks boxes and presses buttons. */
const ACTING = 'gnexjkf/? '

const KEY_NAMES: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', Escape: 'Esc' }
const COMMAND_NAMES: Readonly<Record<string, string>> = {
  s: 'Ctrl S',
  enter: 'Ctrl Enter',
  p: 'Ctrl P',
  d: 'Ctrl D',
}

/** A person's key preferences: further letters after `g`, and whether single letters act at all. */
export interface KeyChoice {
  goKeys: Readonly<Record<string, string>>
  noLetters: boolean
}

// Every screen listens for its own keys, but whether letters act is one setting for all of them.
let areLettersOff = false
const isOff = (key: string): boolean => areLettersOff && key.length === 1
/** When the key being handled was pressed. */
let keyAt = 0

interface Acts {
  search: () => void
  help: () => void
  /** Called with true when `g` was pressed, and with false once its letter came or the wait ended. */
  going: (isGoing: boolean) => void
  /** Called when a scanner has read a code while nobody was typing. */
  scanned: (code: string) => void
}

/** The keys that work on every screen: Ctrl or Cmd+K, Ctrl+Z, `?`, `g` with a letter, and scanner input. */
export function useShortcuts(acts: Acts, { goKeys, noLetters }: KeyChoice): void {
  const router = useRouter()
  const latest = useRef({ ...acts, goKeys })
  latest.current = { ...acts, goKeys }
  useEffect(() => {
    areLettersOff = noLetters
    return () => {
      areLettersOff = false
    }
  }, [noLetters])
  useEffect(() => {
    let goUntil = 0
    let hint: ReturnType<typeof setTimeout> | undefined
    const begin = (until: number): void => {
      goUntil = until
      clearTimeout(hint)
      latest.current.going(false)
      if (until > 0)
        hint = setTimeout(() => {
          latest.current.going(true)
          hint = setTimeout(() => begin(0), SEQUENCE_MS - HINT_MS)
        }, HINT_MS)
    }
    let hear = scanListener(ACTING)
    function press(event: KeyboardEvent): void {
      const { key, timeStamp: at } = event
      keyAt = at
      if (isWithCommand(event)) {
        if (key.toLowerCase() === 'k') {
          event.preventDefault()
          latest.current.search()
        } else if (key.toLowerCase() === 'z' && !event.shiftKey && !isTyping(event.target) && undoLast())
          event.preventDefault()
        return
      }
      if (event.altKey || inModal(event.target)) return
      const cell = cellBeingWritten(event.target)
      if (isTyping(event.target) && !cell) return
      // A person's own letter comes first: a screen that got that letter later does not override it.
      const to = at < goUntil && !cell ? (latest.current.goKeys[key] ?? screenKeys()[key]) : undefined
      if (goUntil > 0 && key !== 'Shift') begin(0)
      if (to) {
        hear = scanListener(ACTING)
        event.preventDefault()
        event.stopPropagation()
        router.history.push(to)
        return
      }
      const heard = hear({ key, at })
      if (cell) {
        // The first character of a scan opened the focused cell for editing; the cell is closed unchanged.
        if (heard.kind !== 'code' || !isNoValue(heard.code)) return
        event.preventDefault()
        event.stopPropagation()
        cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        latest.current.scanned(heard.code)
        return
      }
      if (heard.kind !== 'none') {
        event.preventDefault()
        event.stopPropagation()
        if (heard.kind === 'code') latest.current.scanned(heard.code)
        return
      }
      if (isOff(key)) return
      if (key === '?') latest.current.help()
      if (key === 'g') begin(at + SEQUENCE_MS)
    }
    window.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(hint)
      window.removeEventListener('keydown', press, true)
      forgetActs()
    }
  }, [router])
}

/** The effects of keys, in the words of the shortcut list; keys with the same words share a row. */
type Keys = Readonly<Record<string, readonly [what: string, act: () => void]>>

/**
 * Calls back for single keys of a screen, such as `/` and `n`; never while someone is typing. `head` is the heading in
 * the list of keys.
 */
export function useKeys(keys: Keys, head = ON_THIS_SCREEN): void {
  useKeyWords(
    head,
    Object.entries(keys).flatMap(([key, [what]]): KeyRow[] => (isOff(key) ? [] : [[KEY_NAMES[key] ?? key, what]])),
  )
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (isWithCommand(event) || event.altKey || isTyping(event.target) || inDialog(event.target)) return
      if (isOff(event.key)) return
      const [, act] = latest.current[event.key] ?? []
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/**
 * The effects of Ctrl or Cmd with a letter, in words: save, the next step, print, duplicate. Keys as `event.key` in
 * lower case.
 */
type CommandKeys = Readonly<
  Partial<Record<'s' | 'enter' | 'p' | 'd', readonly [what: string, act: () => void] | undefined>>
>

const SCANNER_MS = 120

/** Handles a key that may also be the first character of a scan: only when no other key follows at a scanner's pace. */
export function unlessScanned(act: () => void): void {
  const began = keyAt
  // The time the next key was pressed counts, because a busy page receives both keys at once.
  const decide = (next: KeyboardEvent): void => {
    clearTimeout(timer)
    if (next.timeStamp - began > SCANNER_MS) act()
  }
  const timer = setTimeout(() => {
    window.removeEventListener('keydown', decide, true)
    act()
  }, SCANNER_MS)
  window.addEventListener('keydown', decide, { once: true, capture: true })
}

interface Layer {
  /** The topmost layer comes first: a record over its list. */
  level: number
  keys: CommandKeys
  /** The element it listens on, which may be a dialog. */
  place?: RefObject<Element | null> | undefined
}

const layers = new Set<{ current: Layer }>()

/** Ctrl and Cmd keys of a list (level 0) or of a layer over it (1); they work while someone is typing, too. */
export function useCommandKeys(
  keys: CommandKeys,
  level: number,
  { head = ON_THIS_SCREEN, place }: { head?: string; place?: RefObject<Element | null> } = {},
): void {
  useKeyWords(
    head,
    Object.entries(keys).flatMap(([key, does]): KeyRow[] => (does ? [[COMMAND_NAMES[key]!, does[0]]] : [])),
  )
  const latest = useRef<Layer>({ level, keys, place })
  latest.current = { level, keys, place }
  useEffect(() => {
    layers.add(latest)
    if (layers.size === 1) window.addEventListener('keydown', pressWithCommand)
    return () => {
      layers.delete(latest)
      if (layers.size === 0) window.removeEventListener('keydown', pressWithCommand)
    }
  }, [])
}

function pressWithCommand(event: KeyboardEvent): void {
  // A comment field handles Ctrl+Enter itself.
  if (!isWithCommand(event) || event.altKey || event.shiftKey || event.defaultPrevented) return
  const key = event.key.toLowerCase() as keyof CommandKeys
  // In a modal dialog only its own keys work.
  const modal = modalOf(event.target)
  const found = [...layers]
    .map(({ current }) => current)
    .filter(({ place }) => !modal || modal.contains(place?.current ?? null))
    .toSorted((a, b) => b.level - a.level)
    .find(({ keys }) => keys[key])
  if (!found) return
  event.preventDefault()
  found.keys[key]?.[1]()
}

const cellBeingWritten = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.closest('.ag-cell-inline-editing') ? target : undefined

const isWithCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type)) ||
    target.role === 'combobox')

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=menu]') !== null

const modalOf = (target: EventTarget | null): Element | null =>
  target instanceof HTMLElement ? target.closest('[aria-modal=true], [role=menu]') : null
const inModal = (target: EventTarget | null): boolean => modalOf(target) !== null
