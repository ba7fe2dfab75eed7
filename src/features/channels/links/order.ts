/** The position of a link in its group. */
export interface PlacedLink {
  id: string
  order?: number | undefined
}

/**
 * The new positions after `id` moves to position `to` of its group (0 is the first): numbered 1, 2, 3, and only those
 * that change. `group` is in its current order; a position beyond the ends means the first or last one.
 */
export function placesAfter(group: readonly PlacedLink[], id: string, to: number): { id: string; order: number }[] {
  const from = group.findIndex((one) => one.id === id)
  const at = Math.min(group.length - 1, Math.max(0, to))
  if (from < 0 || at === from) return []
  const moved = group.toSpliced(from, 1).toSpliced(at, 0, group[from]!)
  return moved.flatMap((one, place) => (one.order === place + 1 ? [] : [{ id: one.id, order: place + 1 }]))
}
