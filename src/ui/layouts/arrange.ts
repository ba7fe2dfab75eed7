/** How one part of a page is saved: its position follows from the list order. */
export interface TilePlace {
  name: string
  size?: 'Half' | 'Whole'
  isHidden?: boolean
}

/** All parts of a page in the person's order; parts never placed come last, as listed. */
export function arranged(names: readonly string[], stored: readonly TilePlace[] = []): TilePlace[] {
  const known = stored.filter(
    ({ name }, at) => names.includes(name) && stored.findIndex((one) => one.name === name) === at,
  )
  const rest = names.filter((name) => !known.some((place) => place.name === name))
  return [...known, ...rest.map((name) => ({ name }))]
}

/** The order with one part moved to another's position. */
export function movedTo(places: readonly TilePlace[], name: string, target: string): TilePlace[] {
  const from = places.findIndex((place) => place.name === name)
  const to = places.findIndex((place) => place.name === target)
  if (from < 0 || to < 0 || from === to) return [...places]
  const others = places.toSpliced(from, 1)
  return others.toSpliced(to, 0, places[from]!)
}

/** The places with one moved one step towards the beginning (-1) or the end (1), past what is hidden. */
export function steppedTiles(places: readonly TilePlace[], name: string, step: -1 | 1): TilePlace[] {
  const shown = places.filter((place) => !place.isHidden)
  const target = shown[shown.findIndex((place) => place.name === name) + step]
  return target ? movedTo(places, name, target.name) : [...places]
}

/** The places with one changed. */
export const changedLayout = (places: readonly TilePlace[], name: string, change: Partial<TilePlace>): TilePlace[] =>
  places.map((place) => (place.name === name ? { ...place, ...change } : place))
