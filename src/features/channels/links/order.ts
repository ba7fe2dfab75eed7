/** A link's place in its group. */
export interface PlacedLink {
  id: string
  order?: number | undefined
}

/**
 * The new places after `id` has moved to the position `to` of its group (0 is the first): numbered 1, 2, 3, of those
 * alone whose number is another than before. `group` is in its order of now; beyond the ends is at the end.
 */
export function placesAfter(group: readonly PlacedLink[], id: string, to: number): { id: string; order: number }[] {
  const from = group.findIndex((one) => one.id === id)
  const at = Math.min(group.length - 1, Math.max(0, to))
  if (from < 0 || at === from) return []
  const moved = group.toSpliced(from, 1).toSpliced(at, 0, group[from]!)
  return moved.flatMap((one, place) => (one.order === place + 1 ? [] : [{ id: one.id, order: place + 1 }]))
}
