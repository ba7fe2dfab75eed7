import type { Reading } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import type { ByHand } from '#model/schema/collection.ts'

interface Documents {
  collection: string
  /** The field that holds the party's id. */
  field: string
  words: readonly [one: string, many: string]
  /** Which of them still wait for money or goods. */
  open: Clause
}

const OF_VENDORS: readonly Documents[] = [
  {
    collection: 'po',
    field: 'vendorId',
    words: ['purchase order', 'purchase orders'],
    open: ['status', '==', 'Pending'],
  },
  { collection: 'payables', field: 'vendorId', words: ['payable', 'payables'], open: ['status', '==', 'Open'] },
  { collection: 'checks', field: 'payeeId', words: ['check', 'checks'], open: ['status', '==', 'Queued'] },
]
const OF_CUSTOMERS: readonly Documents[] = [
  {
    collection: 'receivable',
    field: 'customerId',
    words: ['receivable', 'receivables'],
    open: ['status', '==', 'Open'],
  },
]

/** A vendor with documents is not deleted, nor his currency changed while any of them is open. */
export const guardVendors = (changes: readonly ByHand[], tx: Reading) => guardParties('vendor', OF_VENDORS, changes, tx)
/** The same for a customer. */
export const guardCustomers = (changes: readonly ByHand[], tx: Reading) =>
  guardParties('customer', OF_CUSTOMERS, changes, tx)

async function guardParties(
  kind: 'vendor' | 'customer',
  documents: readonly Documents[],
  changes: readonly ByHand[],
  tx: Reading,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>()
  for (const { id, before, after } of changes) {
    const name = String(before.name ?? id)
    if (!after) {
      const found = await countsOf(tx, id, documents, false)
      if (found)
        reasons.set(id, `${name} has ${found}; merge it into another ${kind}, or block it so that nothing new is made.`)
    } else if (before.currency && before.currency !== after.currency) {
      const found = await countsOf(tx, id, documents, true)
      if (found)
        reasons.set(
          id,
          `${name} has ${found} open in ${String(before.currency)}; settle that before the currency changes.`,
        )
    }
  }
  return reasons
}

/** `2 purchase orders and 1 payable`; undefined where there are none. */
async function countsOf(
  tx: Reading,
  id: string,
  documents: readonly Documents[],
  onlyOpen: boolean,
): Promise<string | undefined> {
  const found: string[] = []
  for (const { collection, field, words, open } of documents) {
    const where: Clause[] = [[field, '==', id], ...(onlyOpen ? [open] : [])]
    const answer = await tx.aggregate({ collection, where, aggregate: { count: true } })
    const count = 'count' in answer ? (answer.count ?? 0) : 0
    if (count > 0) found.push(`${count} ${words[count === 1 ? 0 : 1]}`)
  }
  return found.length === 0 ? undefined : found.join(' and ')
}
