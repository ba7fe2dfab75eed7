import { isTimestamp } from '#base/days.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The collection of what visitors may open; `digest` is that of the link's token. */
export const SHARES = 'publicShares'

/** One kind of page that visitors may see without logging in. */
export interface SharedKind {
  kind: string
  /** Where the record is read from on every visit. */
  collection: string
  /** Lists all documents that match these clauses, instead of one record. */
  all?: readonly Clause[]
  /** Only the fields that visitors may see. */
  show: (docs: readonly Data[], timeZone: string) => object
}

/** Whether a link is valid at a moment: neither withdrawn nor expired. */
export function isShareOpen({ data: { revokedAt, expiresAt } }: Doc, now: Date): boolean {
  if (revokedAt !== undefined) return false
  return !isTimestamp(expiresAt) || expiresAt.$ts > now.toISOString()
}
