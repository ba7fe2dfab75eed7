/** Long work split into pieces, so that other work can run in between. */
export type Pieces<T> = Generator<void, T>

/** Runs all pieces without pauses. */
export function atOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Runs all pieces with a pause after each. */
export async function withPauses<T>(work: Pieces<T>, pause: () => Promise<void> | undefined): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await pause()
  }
}

const PIECE = 100

/** Processes items a hundred at a time. */
export function* inPieces<T, R>(items: readonly T[], read: (item: T, index: number) => R): Pieces<R[]> {
  const made: R[] = []
  for (const [index, item] of items.entries()) {
    if (index % PIECE === 0) yield
    made.push(read(item, index))
  }
  return made
}
