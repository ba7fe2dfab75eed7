/** More failing files than this are not explained by a busy machine that missed a frame. */
const MAX_AGAIN = 5

/** The failures of a test run. */
export interface Trouble {
  /** Files with a failed test. */
  failed: readonly string[]
  /** For each uncaught error the file it came from, if known. */
  stray: readonly (string | undefined)[]
}

/** The files that are run once more, in their order; undefined when that would prove nothing, so that the run has failed. */
export function filesAgain({ failed, stray }: Trouble): readonly string[] | undefined {
  const files = [...new Set([...failed, ...stray])]
  const named = files.filter((file) => file !== undefined)
  return named.length === files.length && named.length <= MAX_AGAIN ? named : undefined
}
