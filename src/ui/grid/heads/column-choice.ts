import { useMemo, useSyncExternalStore } from 'react'
import type { Density } from '#ui/grid/theme.ts'

export type PinnedSide = 'left' | 'right'

/** How one person likes one list in one browser: columns in order, widths, what is pinned where, density. */
export interface ColumnChoice {
  /** The shown columns in their order; the definition's own when absent. */
  shown?: readonly string[] | undefined
  widths?: Readonly<Record<string, number>>
  /** Columns that stay in view, and at which side; the first column stays left anyway. */
  pinned?: Readonly<Record<string, PinnedSide>>
  density?: Density
}

/** The pins of a choice with one column pinned to a side, or no longer. */
export function pinnedWith(
  { pinned }: ColumnChoice,
  name: string,
  side: PinnedSide | undefined,
): Record<string, PinnedSide> {
  const next = { ...pinned }
  if (side) next[name] = side
  else delete next[name]
  return next
}

const keyOf = (collection: string): string => `prime-list-${collection}`
const NOTHING: ColumnChoice = {}
const listeners = new Set<() => void>()
const cache = new Map<string, ColumnChoice>()

function read(collection: string): ColumnChoice {
  let choice = cache.get(collection)
  if (!choice) {
    choice = parse(localStorage.getItem(keyOf(collection)))
    cache.set(collection, choice)
  }
  return choice
}

function parse(text: string | null): ColumnChoice {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as ColumnChoice) : {}
  } catch {
    // Someone else's text under our key: the list's own columns serve.
    return {}
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The kept choice of a list over what its saved view says, how to change it, and how to go back to the view's own. */
export function useColumnChoice(
  key: string,
  view: ColumnChoice = NOTHING,
): [choice: ColumnChoice, choose: (change: Partial<ColumnChoice>) => void, forget: () => void] {
  const own = useSyncExternalStore(listen, () => read(key))
  const text = JSON.stringify(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the view, which is new at every answer
  const choice = useMemo(() => ({ ...view, ...own }), [text, own])
  const keep = (next: ColumnChoice) => {
    cache.set(key, next)
    localStorage.setItem(keyOf(key), JSON.stringify(next))
    for (const tell of listeners) tell()
  }
  return [choice, (change) => keep({ ...read(key), ...change }), () => keep(NOTHING)]
}
