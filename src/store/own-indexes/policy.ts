import type { OwnIndex } from '#store/driver.ts'
import { type QuestionCount, questionKey, WINDOW_MS } from '#store/own-indexes/counts.ts'

/** A kind of query that came this often within an hour will come again. */
export const OFTEN = 20
/** A query that reads fewer documents is fast enough. */
const MUCH = 1_000
/** An index pays when this many times as many documents are read as returned. */
const WASTE = 10
/** The limits for all indexes of a store, for those of one collection, and for their total bytes. */
export const INDEX_LIMITS = { indexes: 40, ofCollection: 6, bytes: 512 * 1024 * 1024 } as const
/** The approximate size of an index entry, in bytes for each of its fields. */
const ENTRY_BYTES = 40
const DAY_MS = 86_400_000
/** An index that has not been used for this long is dropped. */
const UNUSED_MS = 14 * DAY_MS
/** An index that has not been used for this long can make room for another. */
const IDLE_MS = DAY_MS

/** The state of an index on which the decision is based. */
export interface IndexState extends Pick<OwnIndex, 'collection' | 'fields' | 'bytes'> {
  choice: 'automatic' | 'pinned' | 'forbidden'
  usedAt: number
}

/** A kind of query, and the approximate number of documents one such query reads. */
export type Weighed = QuestionCount & { reads: number }

interface Decision {
  build: Pick<QuestionCount, 'collection' | 'fields'>[]
  drop: Pick<QuestionCount, 'collection' | 'fields'>[]
}

/** Whether queries of a kind come often enough to be considered. */
export const comesAgain = ({ times, at }: Pick<QuestionCount, 'times' | 'at'>, now: number): boolean =>
  times >= OFTEN && at > now - WINDOW_MS

const isWasteful = ({ reads, answered, times }: Weighed): boolean =>
  reads >= MUCH && reads >= WASTE * Math.max(1, answered / times)

/**
 * Decides which index to build next, and which to drop: at most one is built at a time, for the kind of query that
 * reads most documents in total. A forbidden index is never built, a pinned one is never dropped.
 */
export function decide(weighed: readonly Weighed[], existing: readonly IndexState[], now: number): Decision {
  const known = new Set(existing.map(questionKey))
  const mayGo = (forMs: number) => existing.filter((one) => one.choice === 'automatic' && one.usedAt <= now - forMs)
  const drop: IndexState[] = mayGo(UNUSED_MS)
  const [next] = weighed
    .filter((one) => comesAgain(one, now) && isWasteful(one) && !known.has(questionKey(one)))
    .toSorted((a, b) => b.reads * b.times - a.reads * a.times)
  if (!next) return { build: [], drop }
  const stay = () => existing.filter((one) => one.choice !== 'forbidden' && !drop.includes(one))
  const idle = mayGo(IDLE_MS).toSorted((a, b) => a.usedAt - b.usedAt)
  const bytes = next.reads * next.fields.length * ENTRY_BYTES
  for (;;) {
    const full = fullness(stay(), next.collection, bytes)
    if (!full) return { build: [next], drop }
    const goes = idle.find((one) => !drop.includes(one) && (full === 'all' || one.collection === next.collection))
    // Others are used more often: this one waits, and those that were to make room for it stay.
    if (!goes) return { build: [], drop: mayGo(UNUSED_MS) }
    drop.push(goes)
  }
}

/** The limit that one more index would exceed: the collection's, the store's, or neither. */
function fullness(
  existing: readonly IndexState[],
  collection: string,
  bytes: number,
): 'collection' | 'all' | undefined {
  if (existing.filter((one) => one.collection === collection).length >= INDEX_LIMITS.ofCollection) return 'collection'
  const sum = existing.reduce((all, one) => all + one.bytes, bytes)
  return existing.length >= INDEX_LIMITS.indexes || sum > INDEX_LIMITS.bytes ? 'all' : undefined
}
