import type { Driver, Made, WriteTx } from '#store/driver.ts'
import { type Connections, LOCK_WAIT_MS } from '#store/postgres/connect.ts'
import { busy } from '#store/postgres/problems.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import { type Grouping, MAX_SHARED } from '#store/postgres/writes/grouping.ts'
import { openLine, type WriteJob } from '#store/postgres/writes/line.ts'
import { runOneByOne } from '#store/postgres/writes/one-by-one.ts'
import { runShared } from '#store/postgres/writes/shared.ts'
import type { Signer } from '#store/signing.ts'

/** Responses stored under a person's key are kept seven days; this is how often older ones are deleted. */
const ANSWER_DAYS = 7
const PURGE_MS = 60_000
const MS_PER_DAY = 86_400_000

/**
 * Waiting writes share one transaction and its flush to disk. Those that may run again also share their reads and one
 * statement; each of the others has its own savepoint.
 */
export function groupWrites(
  connections: Connections,
  known: KnownTables,
  { signer, wake }: { signer: Signer | undefined; wake: (made?: Made) => void },
): Driver['write'] {
  const line = openLine()
  let running = false
  let shapes: string | null | undefined
  let purgedAt = 0
  const grouping: Grouping = {
    connections,
    known,
    signer,
    wake,
    tablesAt(head) {
      if (shapes !== head.shapes) known.clear()
      shapes = head.shapes
      return new Map(known)
    },
    keep(tables) {
      for (const [name, table] of tables) known.set(name, table)
    },
    async purge(session, { answers }) {
      const now = Date.parse(answers.at(-1)?.at ?? '')
      if (!(now - purgedAt > PURGE_MS)) return
      purgedAt = now
      const old = new Date(now - ANSWER_DAYS * MS_PER_DAY).toISOString()
      await session.rows('DELETE FROM prime.answers WHERE at < $1', [old])
    },
  }

  /** When several writes arrive at a time, more are coming: waiting one more turn is worth a saved commit. */
  const gather = async () => {
    for (let before = -1; before < line.length && line.length < MAX_SHARED; ) {
      before = line.length
      await new Promise(setImmediate)
    }
  }
  const drain = async () => {
    running = true
    let shared = 0
    while (line.length > 0) {
      if (shared > 1) await gather()
      shared = line.isSharedNext() ? await runShared(line, grouping) : await runOneByOne(line, grouping)
      line.owe()
    }
    running = false
  }
  return <T>(work: (tx: WriteTx) => Promise<T>, how: Parameters<Driver['write']>[1] = {}) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        if (line.remove(job)) job.reject(busy())
      }, LOCK_WAIT_MS)
      const job: WriteJob = {
        work,
        since: performance.now(),
        ahead: how.large ? undefined : how.ahead,
        resolve: (result) => {
          clearTimeout(timer)
          resolve(result)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      line.add(job, how.large ?? false)
      if (!running) void drain()
    })
}
