import type { Ask } from '#model/query/query.ts'
import { fieldsFor } from '#store/own-indexes/fields.ts'

/** How often questions of one kind came: the same fields asked and ordered by, whatever the values. */
export interface QuestionCount {
  collection: string
  fields: readonly string[]
  /** One of these questions. */
  ask: Ask
  times: number
  /** Documents in all answers together. */
  answered: number
  /** When the last came. */
  at: number
}

export const questionKey = ({ collection, fields }: Pick<QuestionCount, 'collection' | 'fields'>): string =>
  JSON.stringify([collection, fields])

/** Kinds of questions that are counted at a time; the one unused for longest makes room. */
const MOST = 500
/** Questions come again when they come often within this, in ms. */
export const WINDOW_MS = 3_600_000

/** Counts the questions an index could answer; what is older than the window is forgotten. */
export function openCounts() {
  const counts = new Map<string, QuestionCount & { since: number }>()
  return {
    /** Notes a question and how many documents answered it; tells how often its kind has come by now. */
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
      if (counts.size > MOST) counts.delete(counts.keys().next().value!)
      return times
    },
    /** All counted shapes; `keyOf` identifies one. */
    all: (): QuestionCount[] => [...counts.values()],
  }
}
