import { guardParts } from '#features/parts/archive.ts'
import type { ByHand } from '#model/collection.ts'
import type { Reading } from '#model/command.ts'
import type { Data } from '#model/value.ts'

/** What stands in the way of a change of a part: what it still has, or a price below its floor that nobody explains. */
export async function guardPart(changes: readonly ByHand[], tx: Reading): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map(await guardParts(changes, tx))
  for (const { id, before, after } of changes) {
    const why = after && whyNotPrice(before, after)
    if (why && !reasons.has(id)) reasons.set(id, why)
  }
  return reasons
}

/** Why a new price is refused; a part that was below its floor already may be changed in other ways. */
export function whyNotPrice(before: Data, after: Data): string | undefined {
  const { listPrice, floorPrice, floorReason } = after
  if (typeof listPrice !== 'number' || typeof floorPrice !== 'number' || listPrice >= floorPrice) return undefined
  const isSaid = typeof floorReason === 'string' && floorReason.trim() !== ''
  if (isSaid || (before.listPrice === listPrice && before.floorPrice === floorPrice)) return undefined
  const part = [after.brand, after.partNumber].filter(Boolean).join(' ')
  return `${listPrice.toFixed(2)} is below the floor of ${floorPrice.toFixed(2)} for ${part}. Say first why below the floor, or change the floor.`
}
