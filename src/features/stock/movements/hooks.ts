import { refuse } from '#base/problem.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reservedForWords } from '#features/stock/reservations/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { defineHook, type HookContext } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'
import { addQty, availableOf } from '#model/stock/quantity.ts'

/** The most lots that a change of their location updates. */
const MAX_LOTS = 2_000

/**
 * Lots store their location name, and only lots at sellable locations can be reserved: both follow changes of the
 * location.
 */
export const lotsOfPlace = defineHook(locations, follow, { always: true })

async function follow({ tx, id, before, after }: HookContext<typeof locations.fields>): Promise<void> {
  if (!before || !after) return
  const isSellable = after.isSellable === true
  const sellsOtherwise = isSellable !== (before.isSellable === true)
  const code = after.code ?? ''
  if (!sellsOtherwise && code === before.code) return
  const here = await tx.find(query(lots, { where: [['locationId', '==', id]], limit: MAX_LOTS + 1 }))
  if (here.length > MAX_LOTS)
    throw refuse(`More than ${MAX_LOTS} lots at ${before.code ?? id}. Move them to bins inside it first.`)
  for (const lot of here) {
    const { lotNumber, qtyReserved } = lot.data
    if (!isSellable && sellsOtherwise && qtyReserved > 0)
      throw refuse(
        `${before.code} cannot stop selling: ${qtyReserved} of lot ${lotNumber} are reserved for ${await reservedForWords(tx, lot.id)}. Release them first.`,
      )
    const qtyAvailable = availableOf(lot.data, isSellable)
    await tx.update(lots, lot.id, { bin: code, qtyAvailable })
  }
  if (sellsOtherwise) for (const partId of new Set(here.map(({ data }) => data.partId))) await addUp(tx, partId)
}

/**
 * The reservable quantity of a part is recalculated from its lots, because an undo may have restored only some of them.
 */
async function addUp(tx: Tx, partId: string): Promise<void> {
  const part = await tx.get(parts, partId)
  if (!part) return
  const own = await tx.find(query(lots, { where: [['partId', '==', partId]] }))
  const qtyAvailable = own.reduce((sum, { data }) => addQty(sum, data.qtyAvailable), 0)
  if (qtyAvailable !== part.data.qtyAvailable) await tx.update(parts, partId, { qtyAvailable })
}
