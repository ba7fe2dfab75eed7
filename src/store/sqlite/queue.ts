import { setTimeout as pause } from 'node:timers/promises'
import type { WriteTx } from '#store/driver.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { fillSearches } from '#store/sqlite/fill-search.ts'
import { isBroken, isBusy, resultOf, storageBusy, storageProblem } from '#store/sqlite/problems.ts'

/** Who waits longer for another program's lock is told so; the contract says before 8 s. */
const PATIENCE_MS = 7_500
/** Writes that share one commit, and how long they may hold the thread together. */
const TOGETHER = 64
const TOGETHER_MS = 15
/** How long large writes may follow each other in one commit: since the first of the others waits, and when nobody does. */
const TURN_MS = 40
const ALONE_MS = 100
const RETRY_MS = 15

/** One write in the queue. */
interface Waiting<W> {
  work: W
  since: number
  until: number
  resolve(value: unknown): void
  reject(error: unknown): void
}
/** A small write runs here, or within a transaction of the writer thread if it can do without this thread's connection. */
type Small = Waiting<(connection: Connection) => Promise<unknown>> & { there?: LargeWork | undefined }
type LargeWork = (tx: WriteTx) => Promise<unknown>
/** A large write, which shares its transaction with others, or one that begins and ends its own. */
type Large = (Waiting<LargeWork> & { alone: false }) | (Waiting<(until: number) => Promise<unknown>> & { alone: true })

/** A transaction on the writer thread; each write runs in a savepoint of its own. */
export interface LargeTransaction {
  run(work: LargeWork): Promise<unknown>
  /** Whether the database itself has failed, so that nothing of the transaction may be acknowledged. */
  readonly isLost: boolean
}

export interface Queue {
  /**
   * Runs in a savepoint of a shared transaction; resolves when that is durable. While large writes wait it runs as `there`
   * among them: a commit of this thread's connection would cost the other one all the pages it keeps in memory.
   */
  together<T>(work: (connection: Connection) => Promise<T>, there?: (tx: WriteTx) => Promise<T>): Promise<T>
  /** The same on the writer thread. */
  large<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
  /** Runs while nobody else writes. `begin` inside waits for other programs. */
  alone<T>(work: (until: number) => Promise<T>): Promise<T>
  /** Whether large writes wait for their turn. */
  isBusy(): boolean
  /** Waits until the queue is empty. */
  settle(): Promise<void>
}

interface Parts {
  /** The write connection of this thread. */
  connection(): Connection
  /** Throws it away. */
  broken(): void
  /** Begins a transaction on the writer thread, waiting for other programs; commits it, or rolls it back when `work` throws. */
  transaction(until: number, work: (transaction: LargeTransaction) => Promise<void>): Promise<void>
  wake(): void
}

/** The one queue of all writers. */
export function openQueue(of: Parts): Queue {
  const small: Small[] = []
  const large: Large[] = []
  let running: Promise<void> | undefined
  /** How many small writes the last commit was of. */
  let shared = 0

  const add = <T>(put: (waiting: Omit<Waiting<never>, 'work'>) => void): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const since = performance.now()
      put({ since, until: since + PATIENCE_MS, resolve: resolve as (value: unknown) => void, reject })
      running ??= drain()
    })

  async function drain(): Promise<void> {
    // Requests that arrive in one turn of the event loop share one commit.
    await new Promise(setImmediate)
    while (small.length + large.length > 0) {
      const mayWait = large[0]?.alone === false && small.every(({ there }) => there)
      if (small.length > 0 && !mayWait) await runTogether()
      if (large.length > 0) await runLarge()
      if (small.length + large.length > 0) await new Promise(setImmediate)
    }
    // In the same step as the look at the queue, or a write that comes in between would wait for ever.
    running = undefined
  }

  async function runLarge(): Promise<void> {
    const first = large[0]!
    if (!first.alone) return await runShared(first.until)
    large.shift()
    try {
      const value = await first.work(first.until)
      of.wake()
      first.resolve(value)
    } catch (error) {
      first.reject(storageProblem(error))
    }
  }

  async function runShared(until: number): Promise<void> {
    const done: { item: Waiting<unknown>; value: unknown }[] = []
    const taken: Waiting<unknown>[] = []
    try {
      await of.transaction(until, async (transaction) => {
        const run = async (item: Waiting<unknown>, work: LargeWork): Promise<void> => {
          taken.push(item)
          try {
            done.push({ item, value: await transaction.run(work) })
          } catch (error) {
            if (transaction.isLost) throw error
            item.reject(storageProblem(error))
          }
        }
        let others = 0
        let turnEnds = performance.now() + ALONE_MS
        const runOthers = async (): Promise<void> => {
          for (; small[0]?.there && others < TOGETHER; others++) {
            const item = small.shift()!
            turnEnds = Math.min(turnEnds, item.since + TURN_MS)
            await run(item, item.there!)
          }
          if (small[0]) turnEnds = Math.min(turnEnds, small[0].since + TURN_MS)
        }
        for (;;) {
          await runOthers()
          if (large[0]?.alone !== false || performance.now() >= turnEnds) break
          const item = large.shift() as Extract<Large, { alone: false }>
          await run(item, item.work)
        }
      })
    } catch (error) {
      if (taken.length === 0) taken.push(large.shift()!)
      // Who was refused before has its answer already.
      for (const item of taken) item.reject(storageProblem(error))
      return
    }
    if (done.length > 0) of.wake()
    for (const { item, value } of done) item.resolve(value)
  }

  /** While writes come several at a time, others are on their way: each turn that brings more is worth a commit saved. */
  async function gather(): Promise<void> {
    if (shared < 2) return
    for (let before = -1; before < small.length && small.length < TOGETHER; ) {
      before = small.length
      await new Promise(setImmediate)
    }
  }

  async function runTogether(): Promise<void> {
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
        // The first needs no savepoint: nothing is lost with the whole transaction.
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

  /** Begins a transaction, waiting for other programs without holding the thread; nothing when all waiters gave up. */
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
    delete connection.shapes
    connection.unfilled = []
    if (isBroken(error)) of.broken()
    else if (connection.db.isTransaction) connection.db.exec('ROLLBACK')
  }

  return {
    together: (work, there) => add((waiting) => small.push({ ...waiting, work, there })),
    large: (work) => add((waiting) => large.push({ ...waiting, work, alone: false })),
    alone: (work) => add((waiting) => large.push({ ...waiting, work, alone: true })),
    isBusy: () => large.length > 0,
    async settle() {
      while (running) await running
    },
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
    // What the connection knows of collections may come from what is rolled back.
    delete connection.shapes
    connection.unfilled = unfilled
    if (connection.db.isTransaction) connection.db.exec('ROLLBACK TO one; RELEASE one')
    throw error
  }
}
