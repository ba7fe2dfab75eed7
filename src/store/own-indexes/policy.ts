import type { OwnIndex } from '#store/driver.ts'
import { type QuestionCount, questionKey, WINDOW_MS } from '#store/own-indexes/counts.ts'

/** A kind of question came so often within an hour that it will come again. */
export const OFTEN = 20
/** A question that looks at fewer documents is quick as it is. */
const MUCH = 1_000
/** So many times as many documents are looked at as answer. */
const WASTE = 10
/** All indexes of a store together, those of one collection, and their bytes. */
export const INDEX_LIMITS = { indexes: 40, ofCollection: 6, bytes: 512 * 1024 * 1024 } as const
/** The approximate bytes of an entry for each of its fields. */
const ENTRY_BYTES = 40
const DAY_MS = 86_400_000
/** One that no one has needed for so long goes. */
const UNUSED_MS = 14 * DAY_MS
/** One that no one has needed for so long makes room for another. */
const IDLE_MS = DAY_MS

/** An index as it is decided about. */
export interface IndexState extends Pick<OwnIndex, 'collection' | 'fields' | 'bytes'> {
  choice: 'automatic' | 'pinned' | 'forbidden'
  usedAt: number
}

/** A kind of question, and about how many documents one of it looks at. */
export type Weighed = QuestionCount & { reads: number }

interface Decision {
  build: Pick<QuestionCount, 'collection' | 'fields'>[]
  drop: Pick<QuestionCount, 'collection' | 'fields'>[]
}

/** Whether questions of a kind come often enough to be looked into. */
export const comesAgain = ({ times, at }: Pick<QuestionCount, 'times' | 'at'>, now: number): boolean =>
  times >= OFTEN && at > now - WINDOW_MS

const isWasteful = ({ reads, answered, times }: Weighed): boolean =>
  reads >= MUCH && reads >= WASTE * Math.max(1, answered / times)

/**
 * Which index is to be built next, and which go: at most one comes at a time, for the kind of question that looks at most
 * documents altogether. What is forbidden never comes, what is pinned never goes.
 */
export function decide(weighed: readonly Weighed[], kept: readonly IndexState[], now: number): Decision {
  const known = new Set(kept.map(questionKey))
  const mayGo = (forMs: number) => kept.filter((one) => one.choice === 'automatic' && one.usedAt <= now - forMs)
  const drop: IndexState[] = mayGo(UNUSED_MS)
  const [next] = weighed
    .filter((one) => comesAgain(one, now) && isWasteful(one) && !known.has(questionKey(one)))
    .toSorted((a, b) => b.reads * b.times - a.reads * a.times)
  if (!next) return { build: [], drop }
  const stay = () => kept.filter((one) => one.choice !== 'forbidden' && !drop.includes(one))
  const idle = mayGo(IDLE_MS).toSorted((a, b) => a.usedAt - b.usedAt)
  const bytes = next.reads * next.fields.length * ENTRY_BYTES
  for (;;) {
    const full = fullness(stay(), next.collection, bytes)
    if (!full) return { build: [next], drop }
    const goes = idle.find((one) => !drop.includes(one) && (full === 'all' || one.collection === next.collection))
    // Others are needed more often: this one waits, and those that were to make room for it stay.
    if (!goes) return { build: [], drop: mayGo(UNUSED_MS) }
    drop.push(goes)
  }
}

/** The limit that one more index would exceed: the collection's, the store's, or neither. */
function fullness(kept: readonly IndexState[], collection: string, bytes: number): 'collection' | 'all' | undefined {
  if (kept.filter((one) => one.collection === collection).length >= INDEX_LIMITS.ofCollection) return 'collection'
  const sum = kept.reduce((all, one) => all + one.bytes, bytes)
  return kept.length >= INDEX_LIMITS.indexes || sum > INDEX_LIMITS.bytes ? 'all' : undefined
}
