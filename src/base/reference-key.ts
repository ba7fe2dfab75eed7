import { folded } from '#base/fold.ts'

/**
 * A number that somebody else gave out, as it is compared: `inv 1‑07 ` and `INV1-07` are one. Case, spaces and the kind of
 * dash do not matter; undefined where nothing is typed.
 */
export const referenceKey = (typed: unknown): string | undefined =>
  typeof typed === 'string'
    ? folded(typed)
        .replace(/\s/g, '')
        .replace(/[‐-―−]/g, '-') || undefined
    : undefined
