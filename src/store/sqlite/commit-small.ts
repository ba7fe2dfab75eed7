import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#store/sqlite/connection.ts'
import { isBroken, isBusy, resultOf, storageBusy, storageProblem } from '#store/sqlite/problems.ts'
import { fillSearches } from '#store/sqlite/questions/fill-search.ts'
import { shapesRolledBack } from '#store/sqlite/shapes.ts'
import type { QueueParts, Small } from '#store/sqlite/threads/queue.ts'

/** The writes per commit, and how long they may block the thread together. */
const TOGETHER = 64
const TOGETHER_MS = 15
const RETRY_MS = 15

/** Returns a function that commits the waiting small writes, several at once, on this thread's connection. */
export function openSmallCommits(of: Omit<QueueParts, 'transaction'>, small: Small[]): () => Promise<void> {
  /** The number of writes in the last commit. */
  let shared = 0

  /** When several writes arrive at a time, more are coming: waiting one more turn is worth a saved commit. */
  async function gather(): Promise<void> {
    if (shared < 2) return
    for (let before = -1; before < small.length && small.length < TOGETHER; ) {
      before = small.length
      await new Promise(setImmediate)
    }
  }

  /**
   * Begins a transaction, waiting for other programs without blocking the thread; undefined when all waiters gave up.
   */
  async function begin(): Promise<Connection | undefined> {
    for (;;) {
      try {
        const connection = of.connection()
        connection.prepare('BEGIN IMMEDIATE').run()
        return connection
      } catch (error) {
        if (!isBusy(error)) {
          if (isBroken(error)) of.broken()
          failSmall(() => true, storageProblem(error))
          return undefined
        }
      }
      const now = performance.now()
      failSmall((item) => item.until <= now, storageBusy())
      if (small.length === 0) return undefined
      await pause(RETRY_MS)
    }
  }

  function failSmall(which: (item: Small) => boolean, error: unknown): void {
    for (let at = small.length - 1; at >= 0; at--) if (which(small[at]!)) small.splice(at, 1)[0]!.reject(error)
  }

  function giveUp(connection: Connection, error: unknown): void {
    shapesRolledBack(connection)
    connection.unfilled = []
    if (isBroken(error)) of.broken()
    else if (connection.db.isTransaction) connection.db.exec('ROLLBACK')
  }

  return async function commitSmall() {
    await gather()
    const connection = await begin()
    if (!connection) return
    const done: { item: Small; value: unknown }[] = []
    const from = performance.now()
    let failure: unknown
    while (small.length > 0 && done.length < TOGETHER && performance.now() - from < TOGETHER_MS) {
      const item = small.shift()!
      const isFirst = done.length === 0
      try {
        // The first write needs no savepoint: rolling back the whole transaction loses nothing else.
        done.push({ item, value: await (isFirst ? item.work(connection) : inSavepoint(connection, item)) })
      } catch (error) {
        item.reject(storageProblem(error))
        if (isFirst) {
          giveUp(connection, error)
          return
        }
        if (resultOf(error) !== undefined || !connection.db.isTransaction) {
          failure = error
          break
        }
      }
    }
    try {
      if (failure !== undefined) throw failure
      fillSearches(connection)
      connection.prepare('COMMIT').run()
    } catch (error) {
      giveUp(connection, error)
      for (const { item } of done) item.reject(storageProblem(error))
      return
    }
    shared = done.length
    if (done.length > 0) of.wake()
    for (const { item, value } of done) item.resolve(value)
  }
}

async function inSavepoint(connection: Connection, { work }: Small): Promise<unknown> {
  const { unfilled } = connection
  connection.prepare('SAVEPOINT one').run()
  try {
    const value = await work(connection)
    connection.prepare('RELEASE one').run()
    return value
  } catch (error) {
    shapesRolledBack(connection)
    connection.unfilled = unfilled
    if (connection.db.isTransaction) connection.db.exec('ROLLBACK TO one; RELEASE one')
    throw error
  }
}
