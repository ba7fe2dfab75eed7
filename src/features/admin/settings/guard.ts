import type { Reading } from '#model/command/command.ts'
import type { ByHand } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * The ledger, whose amounts are in the company's currency. Only its name is used, because it belongs to a feature above
 * this one.
 */
const LEDGER = 'postings'

/** Why the company's currency cannot change: amounts are already posted in it. */
export async function guardCompany(changes: readonly ByHand[], tx: Reading): Promise<ReadonlyMap<string, string>> {
  const change = changes.find(({ id }) => id === 'company')
  if (!change || currencyOf(change.before) === currencyOf(change.after)) return new Map()
  const [posted] = await tx.find({ collection: LEDGER, limit: 1 })
  return posted
    ? new Map([
        [
          change.id,
          `The company keeps its books in ${currencyOf(change.before)}, and amounts are already posted in it. The currency cannot be changed.`,
        ],
      ])
    : new Map()
}

const currencyOf = (data: Data | undefined): string =>
  (typeof data?.currency === 'string' && data.currency.trim().toUpperCase()) || 'USD'
