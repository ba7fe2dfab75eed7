import { isTimestamp } from '#base/days.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The collection of what is open to visitors; its `digest` is that of the link's token. */
export const SHARES = 'publicShares'

/** One kind of page that visitors may see without logging in. */
export interface SharedKind {
  kind: string
  /** Where the record is read from, each time it is looked at. */
  collection: string
  /** A list of all documents these clauses mean, instead of one record. */
  all?: readonly Clause[]
  /** Only the fields meant for visitors. */
  show: (docs: readonly Data[], timeZone: string) => object
}

/** Whether a link is open at a moment: neither withdrawn nor over. */
export function isShareOpen({ data: { revokedAt, expiresAt } }: Doc, now: Date): boolean {
  if (revokedAt !== undefined) return false
  return !isTimestamp(expiresAt) || expiresAt.$ts > now.toISOString()
}
