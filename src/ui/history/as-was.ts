import type { FieldChange } from '#model/commit.ts'
import { fieldChanges } from '#model/diff.ts'
import type { Doc } from '#model/value.ts'
import { call } from '#ui/api.ts'

/** One record as it stood, beside what became of it. */
export interface Past {
  was: Doc
  /** Undefined when it has been deleted since. */
  now: Doc | undefined
  /** What is different now, field by field: `before` is then, `after` is now. */
  changes: readonly FieldChange[]
}

export interface PastList {
  rows: readonly Past[]
  /** Records that came only after the moment. */
  newer: number
}

/** Later than every change, whatever the clock of this browser says. */
const PRESENT = new Date('9999-12-31T00:00:00.000Z')

/** A list as it stood at a moment, beside what stands now. Throws the server's Problem. */
export async function readPast(collection: string, at: Date, signal: AbortSignal): Promise<PastList> {
  const read = async (moment: Date) => {
    const query = new URLSearchParams({ collection, asOf: moment.toISOString() })
    return call<{ documents: readonly Doc[] }>('GET', `/api/history?${query}`, undefined, { signal })
  }
  const [then, present] = await Promise.all([read(at), read(PRESENT)])
  return besideNow(then.documents, present.documents)
}

/** Pairs what stood then with what stands now. */
export function besideNow(then: readonly Doc[], now: readonly Doc[]): PastList {
  const present = new Map(now.map((doc) => [doc.id, doc]))
  const known = new Set(then.map(({ id }) => id))
  return {
    rows: then.map((doc) => {
      const later = present.get(doc.id)
      return {
        was: doc,
        now: later,
        changes: later && later.version !== doc.version ? fieldChanges(doc.data, later.data) : [],
      }
    }),
    newer: now.filter(({ id }) => !known.has(id)).length,
  }
}
