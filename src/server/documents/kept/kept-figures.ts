import type { Change } from '#model/command/commit.ts'
import type { AggregateResult, AggregateTask } from '#model/query/query.ts'
import { type RunningFigures, runningFigures, runningTask } from '#model/query/running-figures.ts'
import type { Driver, LogHead, ReadTx } from '#store/driver.ts'

interface Kept extends LogHead {
  figures: RunningFigures
}
interface Store {
  kept: Map<string, Kept>
  /** Questions that the store took for quick ones, and that took longer than `QUICK_MS`. */
  slow: Set<string>
}
type Answered = { head: LogHead; result: AggregateResult }
/** Does a long reading, when and within what time the asker says. */
type LongReading = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>

/** So many groups are kept for each store, and for one question; what was not asked for longest goes first. */
const MOST = { groups: 100_000, ofOne: 25_000 }
/** Through so many commits of the collection, and bytes of them, figures are followed; after more they are added up again. */
const FOLLOWED = { limit: 500, bytes: 512 * 1024 }

/** Answers within so many milliseconds are not cached. */
const QUICK_MS = 25
const MOST_SLOW = 1_000

const ofStores = new WeakMap<Driver, Store>()

/**
 * Figures over documents, as of the store's head. What an index does not answer at once is added up in the worker, the
 * first time; from then on the figures follow the log, so that a change costs its own documents and not all of them.
 * What is added up goes through `long`.
 */
export async function figuresNow(
  driver: Driver,
  task: AggregateTask,
  long: LongReading = (work) => driver.read(work, { long: true }),
): Promise<Answered> {
  const store = ofStores.get(driver) ?? { kept: new Map<string, Kept>(), slow: new Set<string>() }
  ofStores.set(driver, store)
  const { kept, slow } = store
  // Where a search hits is known to the store alone.
  const key = task.search ? undefined : JSON.stringify(task)
  const known = key === undefined ? undefined : kept.get(key)
  const soon = await driver.read(async (tx) => {
    const own = known && (await followed(tx, task, known))
    if (own || (key !== undefined && slow.has(key)) || !(await tx.isQuick(task))) return own
    const began = performance.now()
    const answer = await counted(tx, task)
    // The store guesses: what turns out to be slow is kept from the next time on.
    if (key !== undefined && performance.now() - began > QUICK_MS && slow.size < MOST_SLOW) slow.add(key)
    return answer
  })
  if (soon) {
    if (known && kept.get(key!) === known) keep(kept, key!, known)
    return soon
  }
  if (key === undefined) return long((tx) => counted(tx, task))
  const { head, result } = await long((tx) => counted(tx, runningTask(task)))
  const figures = runningFigures(task, result)
  if (figures.size() <= MOST.ofOne) keep(kept, key, { ...head, figures })
  return { head, result: figures.answer() }
}

const counted = async (tx: ReadTx, task: AggregateTask): Promise<Answered> => ({
  head: await tx.head(),
  result: await tx.aggregate(task),
})

/** The figures brought up to this reading's head; undefined where too much has changed since, or the history is another. */
async function followed(tx: ReadTx, { collection }: AggregateTask, known: Kept): Promise<Answered | undefined> {
  const head = await tx.head()
  if (head.epoch !== known.epoch) return undefined
  while (known.seq < head.seq) {
    const { seq } = known
    const lines = await tx.lines({ after: seq, before: head.seq + 1, collection, ...FOLLOWED })
    const bytes = lines.reduce((sum, { size }) => sum + size, 0)
    if (lines.length >= FOLLOWED.limit || bytes >= FOLLOWED.bytes) return undefined
    const texts = lines.map(({ changes }) => changes)
    if (texts.includes(undefined)) return undefined
    // Whoever asked at the same time may have followed these commits already.
    if (known.seq !== seq) continue
    const changes = texts.flatMap((text) => JSON.parse(text!) as Change[])
    for (const change of changes) if (change.collection === collection) known.figures.follow(change)
    known.seq = head.seq
  }
  return { head: { seq: known.seq, epoch: known.epoch }, result: known.figures.answer() }
}

/** The order of the map is the order of use. */
function keep(kept: Map<string, Kept>, key: string, own: Kept): void {
  kept.delete(key)
  kept.set(key, own)
  let groups = 0
  for (const { figures } of kept.values()) groups += figures.size()
  for (const [oldest, { figures }] of kept) {
    if (groups <= MOST.groups) break
    kept.delete(oldest)
    groups -= figures.size()
  }
}
