import { folded } from '#base/text/fold.ts'

/**
 * The form in which document numbers of other companies are compared: `inv 1‑07 ` and `INV1-07` are equal. Ignores
 * case, spaces and the kind of dash; undefined for an empty number.
 */
export const referenceKey = (typed: unknown): string | undefined =>
  typeof typed === 'string'
    ? folded(typed)
        .replace(/\s/g, '')
        .replace(/[‐-―−]/g, '-') || undefined
    : undefined
