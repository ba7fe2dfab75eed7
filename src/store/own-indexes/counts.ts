import type { Ask } from '#model/query/query.ts'
import { fieldsFor } from '#store/own-indexes/fields.ts'

/** How often queries of one kind came: with the same fields in conditions and order, whatever the values. */
export interface QuestionCount {
  collection: string
  fields: readonly string[]
  /** One of these queries. */
  ask: Ask
  times: number
  /** The number of documents in all results together. */
  answered: number
  /** The time of the last one. */
  at: number
}

export const questionKey = ({ collection, fields }: Pick<QuestionCount, 'collection' | 'fields'>): string =>
  JSON.stringify([collection, fields])

/** The most kinds of queries counted at a time; the one unused for longest is dropped for a new one. */
const MAX_KINDS = 500
/** The window, in ms, within which frequent queries are expected to come again. */
export const WINDOW_MS = 3_600_000

/** Counts the queries an index could serve; counts older than the window are dropped. */
export function openCounts() {
  const counts = new Map<string, QuestionCount & { since: number }>()
  return {
    /** Records a query and the number of documents in its result; returns how often its kind has come so far. */
    note(ask: Ask, answered: number, now: number): number {
      const fields = fieldsFor(ask)
      if (!fields) return 0
      const { collection } = ask
      const key = questionKey({ collection, fields })
      const known = counts.get(key)
      const before = known && known.since > now - WINDOW_MS ? known : { times: 0, answered: 0, since: now }
      counts.delete(key)
      const times = before.times + 1
      counts.set(key, {
        ...{ collection, fields, ask, times, at: now },
        answered: before.answered + answered,
        since: before.since,
      })
      if (counts.size > MAX_KINDS) counts.delete(counts.keys().next().value!)
      return times
    },
    /** All counted kinds; `questionKey` identifies one. */
    all: (): QuestionCount[] => [...counts.values()],
  }
}
