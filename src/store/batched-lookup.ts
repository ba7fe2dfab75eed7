/** The most queries combined in one statement, and the most statements at once. */
const MAX_TOGETHER = 64
const UNDERWAY = 2

interface Waiting<Row> {
  key: string
  resolve: (row: Row | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Looks up rows by their key, one statement for all that are asked while others are on their way: no one waits for
 * company, and many at once cost little more than one. A key is only added to a statement that is not sent yet, so each
 * answer is as new as if it had been asked alone. `weigh` answers the bytes of a row: what is large is handed over bit by bit.
 */
export function askTogether<Row>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  weigh: (row: Row) => number = () => 0,
): (key: string) => Promise<Row | undefined> {
  let waiting: Waiting<Row>[] = []
  let underway = 0

  async function answerSome(): Promise<void> {
    underway++
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_TOGETHER)
      waiting = waiting.slice(MAX_TOGETHER)
      try {
        const rows = await ask([...new Set(batch.map(({ key }) => key))])
        let handed = 0
        for (const { key, resolve } of batch) {
          const row = rows.get(key)
          if (handed > AT_ONCE) {
            handed = 0
            await new Promise((next) => setImmediate(next))
          }
          if (row !== undefined) handed += weigh(row)
          resolve(row)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    underway--
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underway < UNDERWAY) void answerSome()
    })
}

/** The bytes passed on in one turn of the event loop, because receivers parse them there. */
const AT_ONCE = 256 * 1024
