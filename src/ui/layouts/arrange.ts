/** How one part of a page is kept: where it stands follows from its place in the list. */
export interface TilePlace {
  name: string
  size?: 'Half' | 'Whole'
  isHidden?: boolean
}

/** All parts of a page in the order someone likes; parts they have never placed come last, as they are listed. */
export function arranged(names: readonly string[], kept: readonly TilePlace[] = []): TilePlace[] {
  const known = kept.filter(({ name }, at) => names.includes(name) && kept.findIndex((one) => one.name === name) === at)
  const rest = names.filter((name) => !known.some((place) => place.name === name))
  return [...known, ...rest.map((name) => ({ name }))]
}

/** The places with one moved to where another stands. */
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
