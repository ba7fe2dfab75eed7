import type { Data } from '#model/schema/value.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import type { Prime } from '#server/ports.ts'

/** A commit of more writes, and a command of more lines, runs on the writer thread. */
export const LARGE_COMMIT = 100
/** Rows with formulas, which take up to some milliseconds each. */
const LARGE_WITH_FORMULAS = 5
/** With so many values in them a few are as much work, and so is a text of so many characters as each of them. */
const LARGE_IN_VALUES = 20_000
const CHARACTERS_OF_A_VALUE = 50

/**
 * Whether writes are too many for the event loop: then their commit goes to the writer thread, and others are answered in
 * between. Writes that came as a short text need no look into their values.
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

/** Whether any of the writes is of a table with formulas. */
export const haveFormulas = ({ collections }: Pick<Prime, 'collections'>, writes: readonly Write[]): boolean =>
  writes.some(({ collection: name }) => {
    const collection = collections.get(name)
    return collection?.own === true && collection.derive !== undefined
  })
