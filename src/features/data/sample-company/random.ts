/** Pseudo-random numbers, the same for the same seed. */
export interface Chance {
  /** At least 0 and less than 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<T>(items: readonly T[]): T
}

/** mulberry32: small, quick and good enough for sample data. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)]!,
  }
}
