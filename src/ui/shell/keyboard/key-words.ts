import { useEffect, useRef } from 'react'

/** A row of the list of keys. */
export type KeyRow = readonly [keys: string, what: string]

interface Part {
  head: string
  rows: readonly KeyRow[]
}

const parts = new Set<{ current: Part }>()

/** The heading for keys of a screen that belong to no part of it. */
export const ON_THIS_SCREEN = 'On this screen'

/** Registers keys for the list of keys while this is shown. */
export function useKeyWords(head: string, rows: readonly KeyRow[]): void {
  const latest = useRef<Part>({ head, rows })
  latest.current = { head, rows }
  useEffect(() => {
    parts.add(latest)
    return () => void parts.delete(latest)
  }, [])
}

/** The keys that work now, by the part of the screen they work in. */
export function shownKeys(): readonly Part[] {
  // An inner component is mounted, and therefore registered, before the outer one.
  const all = [...parts].map(({ current }) => current).toReversed()
  return [...Map.groupBy(all, ({ head }) => head)]
    .map(([head, of]) => ({ head, rows: joinedKeys(of.flatMap(({ rows }) => rows)) }))
    .filter(({ rows }) => rows.length > 0)
}

const MAX_KEYS = 3

/** Keys with the same effect share a row: `j k`, or `1 – 9`. */
export function joinedKeys(rows: readonly KeyRow[]): readonly KeyRow[] {
  return [...Map.groupBy(rows, ([, what]) => what)].map(([what, same]): KeyRow => {
    const keys = [...new Set(same.map(([key]) => key))]
    return [keys.length > MAX_KEYS ? `${keys[0]} – ${keys.at(-1)}` : keys.join(' '), what]
  })
}
