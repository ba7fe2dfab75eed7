import { useMemo, useSyncExternalStore } from 'react'
import type { Density } from '#ui/grid/theme.ts'

export type PinnedSide = 'left' | 'right'

/** A person's settings for a list in one browser: column order, widths, pins, density. */
export interface ColumnChoice {
  /** The shown columns in order; those of the definition when absent. */
  shown?: readonly string[] | undefined
  widths?: Readonly<Record<string, number>>
  /** Columns that stay in view, and on which side; the first column always stays left. */
  pinned?: Readonly<Record<string, PinnedSide>>
  density?: Density
}

/** The pins of a choice with one column pinned to a side, or unpinned. */
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
    // Another program's data under our key: the list's own columns apply.
    return {}
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The kept choice for a list on top of its saved view, how to change it, and how to go back to the view's own. */
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
