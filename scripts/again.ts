/** More than this many files in trouble is no frame that a busy machine missed. */
const MAX_AGAIN = 5

/** What a run of the tests left behind. */
export interface Trouble {
  /** Files with a test that failed. */
  failed: readonly string[]
  /** Per error that no test caught: the file it arose in, where that is known. */
  stray: readonly (string | undefined)[]
}

/** The files that are run once more, in their order; undefined when that would prove nothing, so that the run has failed. */
export function filesAgain({ failed, stray }: Trouble): readonly string[] | undefined {
  const files = [...new Set([...failed, ...stray])]
  const named = files.filter((file) => file !== undefined)
  return named.length === files.length && named.length <= MAX_AGAIN ? named : undefined
}
