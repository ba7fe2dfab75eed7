import { storageProblem } from '#store/sqlite/problems.ts'
import type {
  Large,
  LargeTransaction,
  LargeWork,
  QueueParts,
  Small,
  WaitingWrite,
} from '#store/sqlite/threads/queue.ts'

/** Small writes committed together with large ones. */
const MAX_SMALL = 64
/**
 * How long large writes may share one commit: counted from when the first of the others began to wait, and when nobody
 * waits. A write that arrives just before its end also waits for the commit, which takes about half as long again,
 * sometimes twice.
 */
const TURN_MS = 40
const ALONE_MS = 100

type Shared = Extract<Large, { alone: false }>

/**
 * Commits large writes on the writer thread, several at once, together with small ones that are waiting or arrive in
 * between.
 */
export async function commitLarge(of: QueueParts, small: Small[], large: Large[]): Promise<void> {
  const done: { item: WaitingWrite<unknown>; value: unknown }[] = []
  const taken: WaitingWrite<unknown>[] = []
  try {
    await of.transaction(large[0]!.until, async (transaction) => {
      const began = performance.now()
      let others = 0
      let ends = began + ALONE_MS
      for (;;) {
        for (; small[0]?.there && others < MAX_SMALL; others++) {
          const item = small.shift()!
          ends = Math.min(ends, item.since + TURN_MS)
          await run(transaction, item, item.there!)
        }
        if (small[0]) ends = Math.min(ends, small[0].since + TURN_MS)
        // A write that has waited long enough does not have to wait for a large one.
        if (large[0]?.alone !== false || performance.now() >= ends) break
        const item = large.shift() as Shared
        await run(transaction, item, item.work)
      }
    })
  } catch (error) {
    if (taken.length === 0) taken.push(large.shift()!)
    // A write refused before already has its answer.
    for (const item of taken) item.reject(storageProblem(error))
    return
  }
  if (done.length > 0) of.wake()
  for (const { item, value } of done) item.resolve(value)

  async function run(transaction: LargeTransaction, item: WaitingWrite<unknown>, work: LargeWork): Promise<void> {
    taken.push(item)
    try {
      done.push({ item, value: await transaction.run(work) })
    } catch (error) {
      if (transaction.isLost) throw error
      item.reject(storageProblem(error))
    }
  }
}
