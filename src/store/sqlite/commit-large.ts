import { storageProblem } from '#store/sqlite/problems.ts'
import type {
  Large,
  LargeTransaction,
  LargeWork,
  QueueParts,
  Small,
  WaitingWrite,
} from '#store/sqlite/threads/queue.ts'

/** Small writes that go along with large ones in one commit. */
const MAX_SMALL = 64
/**
 * How long large writes may follow each other in one commit: since the first of the others waits, and when no one does.
 * Who comes in just before its end waits for the commit too, which takes about half as long again, and at times twice.
 */
const TURN_MS = 40
const ALONE_MS = 100

type Shared = Extract<Large, { alone: false }>

/** Commits large writes on the writer thread, several at once, and the small ones that wait or come in among them. */
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
        // Who has waited long enough already is not made to wait for a large one.
        if (large[0]?.alone !== false || performance.now() >= ends) break
        const item = large.shift() as Shared
        await run(transaction, item, item.work)
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
