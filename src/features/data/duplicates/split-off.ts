import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The lots that were removed of a lot since a moment, by a move or a split, and those out of them: they are of its part. */
export async function splitOffSince(tx: Tx, lotId: string, since: string): Promise<string[]> {
  const found = new Set<string>()
  const open: string[] = []
  for (let id: string | undefined = lotId; id !== undefined; id = open.pop())
    for (const row of await tx.find(query(movements, { where: [['lotId', '==', id]] }))) {
      const into = row.data.qtyDelta < 0 ? await legInto(tx, row) : undefined
      if (into === undefined || into === lotId || found.has(into)) continue
      const lot = await tx.get(lots, into)
      // Lots from before belonged to a part of their own.
      if (!lot || lot.createTime < since) continue
      found.add(into)
      open.push(into)
    }
  return [...found]
}

/** The lot into which goods went by a move or a split; a merge puts them into a lot that was there. */
async function legInto(tx: Tx, { data }: Movement): Promise<string | undefined> {
  if (data.groupId === undefined || !['TransferOut', 'Split'].includes(data.type)) return undefined
  const [other] = await tx.find(query(movements, { where: [['seq', '==', data.seq + 1]] }))
  return other?.data.groupId === data.groupId ? other.data.lotId : undefined
}
