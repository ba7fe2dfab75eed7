import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { addQty } from '#model/stock/quantity.ts'

/** When a part was last bought and at what; nothing where none of it ever came in. */
export type Bought = Pick<Part['data'], 'lastCost' | 'lastBoughtOn'>

/** Goods of these rows were paid for; what lay there when Prime began had come in before, on the day it says. */
const CAME_IN: readonly string[] = ['Opening', 'Receipt']

/** What rows of one part say: the latest that came in, and of one day the last, unless a correction took all of it back. */
export function boughtOf(rows: readonly Pick<Movement, 'id' | 'data'>[]): Bought {
  const corrected = new Map<string, number>()
  for (const { data } of rows)
    if (data.correctionOfId)
      corrected.set(data.correctionOfId, addQty(corrected.get(data.correctionOfId) ?? 0, data.qtyDelta))
  const [last] = rows
    .filter(({ id, data }) => CAME_IN.includes(data.type) && addQty(data.qtyDelta, corrected.get(id) ?? 0) > 0)
    .toSorted((a, b) =>
      a.data.day === b.data.day ? b.data.seq - a.data.seq : String(a.data.day) < String(b.data.day) ? 1 : -1,
    )
  return last ? { lastCost: last.data.unitCost, lastBoughtOn: String(last.data.day) } : {}
}

/** When each of these parts was last bought, by the ledger. */
export async function boughtByLedger(tx: Reading, partIds: readonly string[]): Promise<(partId: string) => Bought> {
  const rows = await tx.find(
    query(movements, {
      where: [
        ['partId', 'in', [...partIds]],
        ['type', 'in', [...CAME_IN, 'Correction']],
      ],
    }),
  )
  const byPart = Map.groupBy(rows as readonly Movement[], ({ data }) => data.partId)
  return (partId) => boughtOf(byPart.get(partId) ?? [])
}

/** The last cost of a part follows a row that was just posted: goods that came in, or a correction of such a row. */
export async function bringBoughtAlong(tx: Tx, { data }: Movement): Promise<void> {
  const part = await tx.need(parts, data.partId)
  const known = part.data.lastBoughtOn
  if (CAME_IN.includes(data.type)) {
    const lastBoughtOn = String(data.day)
    if (known === undefined || lastBoughtOn >= known)
      await tx.update(parts, part.id, { lastCost: data.unitCost, lastBoughtOn })
  } else if (data.correctionOfId !== undefined && known !== undefined) await addUpBought(tx, part)
}

/** Sets what a part says of when it was last bought to what the ledger says. */
export async function addUpBought(tx: Tx, part: Part): Promise<void> {
  const { lastCost, lastBoughtOn } = (await boughtByLedger(tx, [part.id]))(part.id)
  if (lastCost === part.data.lastCost && lastBoughtOn === part.data.lastBoughtOn) return
  await tx.update(parts, part.id, { lastCost, lastBoughtOn })
}
