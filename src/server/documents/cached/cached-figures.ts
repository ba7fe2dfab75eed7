import type { Change } from '#model/command/commit.ts'
import type { AggregateResult, AggregateTask } from '#model/query/query.ts'
import { type RunningFigures, runningFigures, runningTask } from '#model/query/running-figures.ts'
import type { Driver, LogHead, ReadTx } from '#store/driver.ts'

interface CachedFigures extends LogHead {
  figures: RunningFigures
}
interface Store {
  cached: Map<string, CachedFigures>
  /** Queries the store considered quick that took longer than `QUICK_MS`. */
  slow: Set<string>
}
type Answered = { head: LogHead; result: AggregateResult }
/** Runs a long read, when and within the time the caller decides. */
type LongReading = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>

/** The most groups cached per store and per query; the least recently used are dropped first. */
const MAX_GROUPS = { groups: 100_000, ofOne: 25_000 }
/**
 * Figures are updated through this many commits of the collection, and bytes of them; after more they are summed again.
 */
const FOLLOWED = { limit: 500, bytes: 512 * 1024 }

/** Answers within so many milliseconds are not cached. */
const QUICK_MS = 25
const MAX_SLOW = 1_000

const ofStores = new WeakMap<Driver, Store>()

/**
 * Figures over documents as of the store's head. What an index cannot answer immediately is summed in the worker the
 * first time; from then on the figures follow the log, so that a change costs only its own documents. Sums run through
 * `long`.
 */
export async function figuresNow(
  driver: Driver,
  task: AggregateTask,
  long: LongReading = (work) => driver.read(work, { long: true }),
): Promise<Answered> {
  const store = ofStores.get(driver) ?? { cached: new Map<string, CachedFigures>(), slow: new Set<string>() }
  ofStores.set(driver, store)
  const { cached, slow } = store
  // Only the store knows where a search matches.
  const key = task.search ? undefined : JSON.stringify(task)
  const known = key === undefined ? undefined : cached.get(key)
  const soon = await driver.read(async (tx) => {
    const own = known && (await followed(tx, task, known))
    if (own || (key !== undefined && slow.has(key)) || !(await tx.isQuick(task))) return own
    const began = performance.now()
    const answer = await counted(tx, task)
    // The store only estimates: queries that turn out to be slow are cached from the next time on.
    if (key !== undefined && performance.now() - began > QUICK_MS && slow.size < MAX_SLOW) slow.add(key)
    return answer
  })
  if (soon) {
    if (known && cached.get(key!) === known) keep(cached, key!, known)
    return soon
  }
  if (key === undefined) return long((tx) => counted(tx, task))
  const { head, result } = await long((tx) => counted(tx, runningTask(task)))
  const figures = runningFigures(task, result)
  if (figures.size() <= MAX_GROUPS.ofOne) keep(cached, key, { ...head, figures })
  return { head, result: figures.answer() }
}

const counted = async (tx: ReadTx, task: AggregateTask): Promise<Answered> => ({
  head: await tx.head(),
  result: await tx.aggregate(task),
})

/**
 * The figures updated to this read's head; undefined when too much has changed since, or the history is a different
 * one.
 */
async function followed(
  tx: ReadTx,
  { collection }: AggregateTask,
  known: CachedFigures,
): Promise<Answered | undefined> {
  const head = await tx.head()
  if (head.epoch !== known.epoch) return undefined
  while (known.seq < head.seq) {
    const { seq } = known
    const lines = await tx.lines({ after: seq, before: head.seq + 1, collection, ...FOLLOWED })
    const bytes = lines.reduce((sum, { size }) => sum + size, 0)
    if (lines.length >= FOLLOWED.limit || bytes >= FOLLOWED.bytes) return undefined
    const texts = lines.map(({ changes }) => changes)
    if (texts.includes(undefined)) return undefined
    // Another caller may already have applied these commits.
    if (known.seq !== seq) continue
    const changes = texts.flatMap((text) => JSON.parse(text!) as Change[])
    for (const change of changes) if (change.collection === collection) known.figures.follow(change)
    known.seq = head.seq
  }
  return { head: { seq: known.seq, epoch: known.epoch }, result: known.figures.answer() }
}

/** The map is ordered by use. */
function keep(cached: Map<string, CachedFigures>, key: string, own: CachedFigures): void {
  cached.delete(key)
  cached.set(key, own)
  let groups = 0
  for (const { figures } of cached.values()) groups += figures.size()
  for (const [oldest, { figures }] of cached) {
    if (groups <= MAX_GROUPS.groups) break
    cached.delete(oldest)
    groups -= figures.size()
  }
}
