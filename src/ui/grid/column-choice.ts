import { useSyncExternalStore } from 'react'
import type { Density } from '#ui/grid/theme.ts'

/** How one person likes one list in one browser: columns in order, widths, density. */
export interface ColumnChoice {
  /** The shown columns in their order; the definition's own when absent. */
  shown?: readonly string[] | undefined
  widths?: Readonly<Record<string, number>>
  density?: Density
}

const keyOf = (collection: string): string => `prime-list-${collection}`
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
    // Somebody else's text under our key: the list's own columns serve.
    return {}
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The kept choice of a list, and how to change it. */
export function useColumnChoice(collection: string): [ColumnChoice, (change: Partial<ColumnChoice>) => void] {
  const choice = useSyncExternalStore(listen, () => read(collection))
  return [
    choice,
    (change) => {
      const next = { ...read(collection), ...change }
      cache.set(collection, next)
      localStorage.setItem(keyOf(collection), JSON.stringify(next))
      for (const tell of listeners) tell()
    },
  ]
}
