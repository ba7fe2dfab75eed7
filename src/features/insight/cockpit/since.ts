import type { DueItem } from '#features/insight/notifications/rules.ts'

/** The cockpit as last seen: what was due, and the figures. */
export interface SeenFigures {
  at: string
  due: readonly string[]
  figures: Readonly<Record<string, number>>
}

interface Since {
  /** The items that have become due since, with their addresses. */
  came: readonly DueItem[]
  /** The number of items that are no longer due: paid, received or moved. */
  went: number
  figures: readonly { name: string; before: number; now: number }[]
}

const keyOf = ({ kind, id }: DueItem): string => `${kind} ${id}`

/** The current state of the cockpit, to compare with at the next visit. */
export const seenNow = (items: readonly DueItem[], figures: SeenFigures['figures'], at: string): SeenFigures => ({
  at,
  due: items.map(keyOf),
  figures,
})

/** The differences since the last visit; undefined when there are none. */
export function sinceOf(
  last: SeenFigures,
  items: readonly DueItem[],
  figures: SeenFigures['figures'],
): Since | undefined {
  const before = new Set(last.due)
  const now = new Set(items.map(keyOf))
  const came = items.filter((item) => !before.has(keyOf(item)))
  const went = last.due.filter((key) => !now.has(key)).length
  const changed = Object.entries(figures).flatMap(([name, value]) => {
    const was = last.figures[name]
    return was === undefined || was === value ? [] : [{ name, before: was, now: value }]
  })
  return came.length + went + changed.length === 0 ? undefined : { came, went, figures: changed }
}

/** Reads the stored state of the last visit; undefined for anything else. */
export function readSeen(text: string | null): SeenFigures | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<SeenFigures> | null
    if (typeof value?.at !== 'string' || !Array.isArray(value.due)) return undefined
    return { at: value.at, due: value.due.map(String), figures: { ...value.figures } }
  } catch {
    // Not written by this code, so it is treated as no previous visit.
    return undefined
  }
}
