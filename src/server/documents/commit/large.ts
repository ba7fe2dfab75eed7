import type { Data } from '#model/schema/value.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import type { Prime } from '#server/ports.ts'

/** A commit with more writes, or a command with more lines, runs on the writer thread. */
export const LARGE_COMMIT = 100
/** Rows with formulas may take several milliseconds each. */
const LARGE_WITH_FORMULAS = 5
/** A few writes with this many values, or with texts this long, are as much work. */
const LARGE_IN_VALUES = 20_000
const CHARACTERS_OF_A_VALUE = 50

/**
 * Whether writes are too many for the event loop: then they are committed on the writer thread, and other requests are
 * served in between. Writes that arrived as a short text need not be examined.
 */
export const isLarge = (
  prime: Pick<Prime, 'collections'>,
  writes: readonly Write[],
  text: { length: number } = { length: Number.POSITIVE_INFINITY },
): boolean =>
  writes.length > LARGE_COMMIT ||
  (writes.length > LARGE_WITH_FORMULAS && haveFormulas(prime, writes)) ||
  (text.length > LARGE_IN_VALUES && holdMany(writes))

function holdMany(writes: readonly Write[]): boolean {
  let left = LARGE_IN_VALUES
  const holds = (value: unknown): boolean => {
    left -= typeof value === 'string' ? 1 + value.length / CHARACTERS_OF_A_VALUE : 1
    if (left < 0) return true
    if (typeof value !== 'object' || value === null) return false
    for (const name in value) if (holds((value as Data)[name])) return true
    return false
  }
  return writes.some((write) => ('data' in write ? holds(write.data) : 'edits' in write && holds(write.edits)))
}

/** Whether any of the writes belongs to a table with formulas. */
export const haveFormulas = ({ collections }: Pick<Prime, 'collections'>, writes: readonly Write[]): boolean =>
  writes.some(({ collection: name }) => {
    const collection = collections.get(name)
    return collection?.own === true && collection.derive !== undefined
  })
