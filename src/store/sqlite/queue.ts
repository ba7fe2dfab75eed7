import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#store/sqlite/connection.ts'
import { isBroken, isBusy, resultOf, storageBusy, storageProblem } from '#store/sqlite/problems.ts'

/** Who waits longer for another program's lock is told so; the contract says before 8 s. */
const PATIENCE_MS = 7_500
/** Writes that share one commit, and how long they may hold the thread together. */
const TOGETHER = 64
const TOGETHER_MS = 15
const RETRY_MS = 15

/** One write in the queue. `alone` is a write that runs elsewhere and begins and ends its own transaction. */
interface Waiting {
  work: (connection: Connection) => Promise<unknown>
  alone: boolean
  until: number
  resolve(value: unknown): void
  reject(error: unknown): void
}

export interface Queue {
  /** Runs in a savepoint of a shared transaction; resolves when that is durable. */
  together<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Runs while nobody else writes. `begin` inside waits for other programs. */
  alone<T>(work: (until: number) => Promise<T>): Promise<T>
  /** Waits until the queue is empty. */
  settle(): Promise<void>
}

/** The one queue of all writers. `connection` gives the write connection, `broken` throws it away. */
export function openQueue(of: { connection(): Connection; broken(): void; wake(): void }): Queue {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  const add = <T>(work: Waiting['work'], alone: boolean): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const until = performance.now() + PATIENCE_MS
      waiting.push({ work, alone, until, resolve: resolve as (value: unknown) => void, reject })
      running ??= drain()
    })

  async function drain(): Promise<void> {
    // Requests that arrive in one turn of the event loop share one commit.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      if (waiting[0]!.alone) await runAlone(waiting.shift()!)
      else await runTogether()
      if (waiting.length > 0) await new Promise(setImmediate)
    }
    // In the same step as the look at the queue, or a write that comes in between would wait for ever.
    running = undefined
  }

  async function runAlone(item: Waiting): Promise<void> {
    try {
      const value = await item.work(undefined as never)
      of.wake()
      item.resolve(value)
    } catch (error) {
      item.reject(storageProblem(error))
    }
  }

  async function runTogether(): Promise<void> {
    const connection = await begin()
    if (!connection) return
    const done: { item: Waiting; value: unknown }[] = []
    const from = performance.now()
    let failure: unknown
    while (done.length < TOGETHER && performance.now() - from < TOGETHER_MS) {
      if (waiting.length === 0 || waiting[0]!.alone) break
      const item = waiting.shift()!
      try {
        done.push({ item, value: await inSavepoint(connection, item) })
      } catch (error) {
        item.reject(storageProblem(error))
        if (resultOf(error) !== undefined || !connection.db.isTransaction) {
          failure = error
          break
        }
      }
    }
    try {
      if (failure !== undefined) throw failure
      connection.db.exec('COMMIT')
    } catch (error) {
      giveUp(connection, error)
      for (const { item } of done) item.reject(storageProblem(error))
      return
    }
    if (done.length > 0) of.wake()
    for (const { item, value } of done) item.resolve(value)
  }

  /** Begins a transaction, waiting for other programs without holding the thread; nothing when all waiters gave up. */
  async function begin(): Promise<Connection | undefined> {
    for (;;) {
      try {
        const connection = of.connection()
        connection.db.exec('BEGIN IMMEDIATE')
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
      if (!waiting.some((item) => !item.alone)) return undefined
      await pause(RETRY_MS)
    }
  }

  function failSmall(which: (item: Waiting) => boolean, error: unknown): void {
    for (let at = waiting.length - 1; at >= 0; at--)
      if (!waiting[at]!.alone && which(waiting[at]!)) waiting.splice(at, 1)[0]!.reject(error)
  }

  function giveUp(connection: Connection, error: unknown): void {
    delete connection.shapes
    if (isBroken(error)) of.broken()
    else if (connection.db.isTransaction) connection.db.exec('ROLLBACK')
  }

  return {
    together: (work) => add(work, false),
    alone: (work) => {
      const until = performance.now() + PATIENCE_MS
      return add(() => work(until), true)
    },
    async settle() {
      while (running) await running
    },
  }
}

async function inSavepoint(connection: Connection, { work }: Waiting): Promise<unknown> {
  connection.db.exec('SAVEPOINT one')
  try {
    const value = await work(connection)
    connection.db.exec('RELEASE one')
    return value
  } catch (error) {
    // What the connection knows of collections may come from what is rolled back.
    delete connection.shapes
    if (connection.db.isTransaction) connection.db.exec('ROLLBACK TO one; RELEASE one')
    throw error
  }
}
