import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The lots split off or moved from a lot since a moment, directly or indirectly; they belong to the same part. */
export async function splitOffSince(tx: Tx, lotId: string, since: string): Promise<string[]> {
  const found = new Set<string>()
  const open: string[] = []
  for (let id: string | undefined = lotId; id !== undefined; id = open.pop())
    for (const row of await tx.find(query(movements, { where: [['lotId', '==', id]] }))) {
      const into = row.data.qtyDelta < 0 ? await legInto(tx, row) : undefined
      if (into === undefined || into === lotId || found.has(into)) continue
      const lot = await tx.get(lots, into)
      // An older lot already belonged to a part of its own.
      if (!lot || lot.createTime < since) continue
      found.add(into)
      open.push(into)
    }
  return [...found]
}

/**
 * The lot that received the goods of a move or split; undefined when there is none. A move can also merge them into an
 * existing lot.
 */
async function legInto(tx: Tx, { data }: Movement): Promise<string | undefined> {
  if (data.groupId === undefined || !['TransferOut', 'Split'].includes(data.type)) return undefined
  const [other] = await tx.find(query(movements, { where: [['seq', '==', data.seq + 1]] }))
  return other?.data.groupId === data.groupId ? other.data.lotId : undefined
}
