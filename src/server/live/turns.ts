/** The right to read one answer for a connection, and to keep it until its client has taken it. */
export interface Turn {
  /** The answer is read: so many bytes of it wait to be sent. The next one is read if that is little. */
  holds(bytes: number): void
  /** It is sent, or no one wants it any more. */
  end(): void
}

/** Answers of one connection are read one after the other, and none while more than `most` bytes of others wait to be sent. */
export function openTurns(most: number): () => Promise<Turn> {
  const waiting: (() => void)[] = []
  let isReading = false
  let held = 0

  function next(): void {
    if (isReading || held > most) return
    const begin = waiting.shift()
    if (!begin) return
    isReading = true
    begin()
  }

  function turn(): Turn {
    let reads = true
    let bytes = 0
    const keep = (of: number) => {
      if (reads) isReading = false
      reads = false
      held += of - bytes
      bytes = of
      next()
    }
    return { holds: keep, end: () => keep(0) }
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(() => resolve(turn()))
      next()
    })
}
