const LEAST_VALUES = 20
/** Tukey's outer fence: this many interquartile ranges beyond the quartiles. */
const FAR = 3
const SHOWN = 3

/**
 * How many values lie far from the others, and the farthest of them. Undefined when there are too few values to tell.
 */
export function outliersOf(values: readonly number[]): { count: number; farthest: number[] } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const spread = at(0.75) - at(0.25)
  if (sorted.length < LEAST_VALUES || spread === 0) return { count: 0, farthest: [] }
  const [low, high] = [at(0.25) - FAR * spread, at(0.75) + FAR * spread]
  const far = sorted.filter((value) => value < low || value > high)
  const middle = at(0.5)
  const farthest = far.toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle)).slice(0, SHOWN)
  return { count: far.length, farthest }
}
