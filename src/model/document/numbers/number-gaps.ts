/** Numbers further apart than this belong to another book. */
const SAME_BOOK = 50

/** Numbers that nothing bears, between two that something bears. */
interface Gap {
  from: number
  to: number
}

/** The missing numbers in a series, such as the checks of an account; a jump of 50 or more begins another book. */
export function gapsIn(numbers: readonly number[]): Gap[] {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted.flatMap((number, at) => {
    const missing = number - (sorted[at - 1] ?? number) - 1
    return missing > 0 && missing < SAME_BOOK ? [{ from: number - missing, to: number - 1 }] : []
  })
}
