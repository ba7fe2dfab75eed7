import type { FieldChange } from '#model/command/commit.ts'
import { fieldChanges } from '#model/command/diff.ts'
import type { Doc } from '#model/schema/value.ts'
import { call } from '#ui/api.ts'

/** One record as of a moment, with its current state. */
export interface Past {
  was: Doc
  /** Undefined when it has been deleted since. */
  now: Doc | undefined
  /** The differences since then, field by field: `before` is then, `after` is now. */
  changes: readonly FieldChange[]
}

export interface PastList {
  rows: readonly Past[]
  /** Records created after the moment. */
  newer: number
}

/** A list as of a moment, with its current state. Throws the server's Problem. */
export async function readPast(
  { collection, at, words }: { collection: string; at: Date; words: string },
  signal: AbortSignal,
): Promise<PastList> {
  const search = words.trim().slice(0, 200)
  const params = { collection, asOf: at.toISOString(), beside: 'now', ...(search && { search }) }
  const { documents, now, newer } = await call<{ documents: readonly Doc[]; now: readonly Doc[]; newer: number }>(
    'GET',
    `/api/history?${new URLSearchParams(params)}`,
    undefined,
    { signal },
  )
  return { rows: besideNow(documents, now), newer }
}

/** Pairs the past records with the current ones. */
export function besideNow(then: readonly Doc[], now: readonly Doc[]): Past[] {
  const present = new Map(now.map((doc) => [doc.id, doc]))
  return then.map((doc) => {
    const later = present.get(doc.id)
    return {
      was: doc,
      now: later,
      changes: later && later.version !== doc.version ? fieldChanges(doc.data, later.data) : [],
    }
  })
}
