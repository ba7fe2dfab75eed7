import { refuse } from '#base/problem.ts'
import { payments } from '#features/money/payments/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import type { Change } from '#model/command/commit.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

const PARTY_FIELDS = ['customerId', 'vendorId', 'partyId'] as const

interface Merged {
  keptId: string
  loserIds: readonly string[]
}

/** The documents that an undo returns to a merged party, each with the party's id. */
function ownersOf(changes: readonly Change[], { loserIds }: Merged): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { collection, id, before, after } of changes) {
    if (collection === postings.name || !before || !after) continue
    const field = PARTY_FIELDS.find((one) => loserIds.includes(String(before.data[one])))
    if (field && after.data[field] !== before.data[field]) owners.set(id, String(before.data[field]))
  }
  return owners
}

/**
 * Moves postings made since a merge of parties back together with their documents. Throws a refusal when money of one
 * party has since settled a document of the other: a journal cannot belong to two parties.
 */
export async function partyRowsFollow(tx: Tx, changes: readonly Change[], merged: Merged): Promise<void> {
  const owners = ownersOf(changes, merged)
  const groups = new Map<string, readonly Posting[]>()
  for (const id of owners.keys())
    for (const field of ['itemId', 'docId'] as const)
      for (const { data } of await tx.find(query(postings, { where: [[field, '==', id]] })))
        if (!groups.has(data.groupId))
          groups.set(data.groupId, await tx.find(query(postings, { where: [['groupId', '==', data.groupId]] })))
  const ownerOf = ({ data }: Posting): string | undefined =>
    owners.get(data.itemId ?? '') ?? (data.itemId ? data.partyId : undefined)
  for (const rows of groups.values()) {
    const owed = rows.filter(({ data }) => data.ledger === 'AR' || data.ledger === 'AP')
    const { docType, docId } = rows[0]!.data
    const isMoney = docType === payments.name || docType === vouchers.name
    const parties = new Set([
      ...owed.map(ownerOf),
      ...(isMoney && owed.length > 0 ? [owners.get(docId) ?? merged.keptId] : []),
    ])
    if (parties.size > 1) {
      const settled = owed.find(({ data }) => data.itemId !== docId)?.data.itemNumber ?? 'a document'
      throw refuse(`${rows[0]!.data.docNumber} settled ${settled} after the merge, so the merge cannot be undone.`)
    }
    const [owner = owners.get(docId)] = parties
    for (const row of rows) if (owner && row.data.partyId !== owner && row.data.partyId) await follow(tx, row, owner)
  }
}

async function follow(tx: Tx, { id, data }: Posting, owner: string): Promise<void> {
  const party = data.partyType ? await tx.getAny(data.partyType, owner) : undefined
  const { name } = (party?.data ?? {}) as Data
  await tx.update(postings, id, { partyId: owner, ...(typeof name === 'string' && { partyName: name }) })
}
