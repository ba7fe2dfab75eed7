/** Numbers further apart than this belong to another book. */
const SAME_BOOK = 50

/** Unused numbers between two used ones. */
export interface Gap {
  from: number
  to: number
}

/** The missing numbers in a series, such as the checks of an account; a jump of 50 or more starts another book. */
export const gapsIn = (numbers: readonly number[]): Gap[] => everyGap(numbers).filter((gap) => !isJump(gap))

/** Where a series continues in another book. */
export const jumpsIn = (numbers: readonly number[]): Gap[] => everyGap(numbers).filter(isJump)

const isJump = ({ from, to }: Gap): boolean => to - from + 1 >= SAME_BOOK

function everyGap(numbers: readonly number[]): Gap[] {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted.flatMap((number, at) => {
    const missing = number - (sorted[at - 1] ?? number) - 1
    return missing > 0 ? [{ from: number - missing, to: number - 1 }] : []
  })
}

/**
 * Whether the numbers in a gap were assigned and lost: the numbers on both sides come from one counted run. Otherwise
 * whoever typed or imported the number after the gap skipped them, or the next run starts there.
 */
export const isLost = ({ from, to }: Gap, runOf: (number: number) => string | undefined): boolean =>
  runOf(from - 1) !== undefined && runOf(from - 1) === runOf(to + 1)
