import type { WriteTx } from '#store/driver.ts'
import { commitLarge } from '#store/sqlite/commit-large.ts'
import { openSmallCommits } from '#store/sqlite/commit-small.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { storageProblem } from '#store/sqlite/problems.ts'

/** A write that waits longer than this for another program's lock is refused; callers expect a response within 8 s. */
const PATIENCE_MS = 7_500

/** One write in the queue. */
export interface WaitingWrite<W> {
  work: W
  since: number
  until: number
  resolve(value: unknown): void
  reject(error: unknown): void
}
/**
 * A small write runs here, or within a transaction of the writer thread if it does not need this thread's connection.
 */
export type Small = WaitingWrite<(connection: Connection) => Promise<unknown>> & { there?: LargeWork | undefined }
export type LargeWork = (tx: WriteTx) => Promise<unknown>
/** A large write that shares its transaction with others, or one with a transaction of its own. */
export type Large = (WaitingWrite<LargeWork> & { alone: false }) | Alone
type Alone = WaitingWrite<(until: number) => Promise<unknown>> & { alone: true }

/** A transaction on the writer thread; each write runs in its own savepoint. */
export interface LargeTransaction {
  run(work: LargeWork): Promise<unknown>
  /** Whether the database itself has failed, so that no write of the transaction may be acknowledged. */
  readonly isLost: boolean
}

export interface WriteQueue {
  /**
   * Runs in a savepoint of a shared transaction; resolves when that is durable. While large writes are waiting it runs
   * as `there` among them: a commit of this thread's connection would cost the other one all its cached pages.
   */
  together<T>(work: (connection: Connection) => Promise<T>, there?: (tx: WriteTx) => Promise<T>): Promise<T>
  /** The same on the writer thread. */
  large<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
  /** Runs while nobody else writes. `begin` inside waits for other programs. */
  alone<T>(work: (until: number) => Promise<T>): Promise<T>
  /** Whether large writes are waiting. */
  isBusy(): boolean
  /** Waits until the queue is empty. */
  settle(): Promise<void>
}

export interface QueueParts {
  /** The write connection of this thread. */
  connection(): Connection
  /** Discards it. */
  broken(): void
  /** Begins a transaction on the writer thread, waiting for other programs; commits it, or rolls it back when `work` throws. */
  transaction(until: number, work: (transaction: LargeTransaction) => Promise<void>): Promise<void>
  wake(): void
}

/** The only queue, for all writers. */
export function openWriteQueue(of: QueueParts): WriteQueue {
  const small: Small[] = []
  const large: Large[] = []
  const commitSmall = openSmallCommits(of, small)
  let running: Promise<void> | undefined

  const add = <T>(put: (waiting: Omit<WaitingWrite<never>, 'work'>) => void): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const since = performance.now()
      put({ since, until: since + PATIENCE_MS, resolve: resolve as (value: unknown) => void, reject })
      running ??= drain()
    })

  async function drain(): Promise<void> {
    // Requests that arrive in one tick of the event loop share one commit.
    await new Promise(setImmediate)
    while (small.length + large.length > 0) {
      const mayWait = large[0]?.alone === false && small.every(({ there }) => there)
      if (small.length > 0 && !mayWait) await commitSmall()
      if (large[0]?.alone) await runAlone(large.shift() as Alone)
      else if (large.length > 0) await commitLarge(of, small, large)
      if (small.length + large.length > 0) await new Promise(setImmediate)
    }
    // In the same tick as the check of the queue, otherwise a write arriving in between would wait forever.
    running = undefined
  }

  async function runAlone({ work, until, resolve, reject }: Alone): Promise<void> {
    try {
      const value = await work(until)
      of.wake()
      resolve(value)
    } catch (error) {
      reject(storageProblem(error))
    }
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
