import { settings } from '#features/admin/settings/collection.ts'
import { guardParts } from '#features/stock/parts/archive.ts'
import type { Reading } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import type { ByHand, PlannedRecord } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** Why a part cannot be changed: records it still has, or a price below its floor without a reason. */
export async function guardPart(changes: readonly ByHand[], tx: Reading): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map(await guardParts(changes, tx))
  const leastMargin = changes.some(isPriced) ? await leastMarginIn(tx) : undefined
  for (const { id, before, after } of changes) {
    const why = after && whyNotPrice(before, after, leastMargin)
    if (why && !reasons.has(id)) reasons.set(id, why)
  }
  return reasons
}

/** Whether its price has changed while it has no floor of its own. */
const isPriced = ({ before, after }: ByHand): boolean =>
  typeof after?.listPrice === 'number' && after.listPrice !== before.listPrice && after.floorPrice === undefined

/** How many parts an import would bring below their floor price, not counting those already below it. */
export async function floorWarnings(changes: readonly PlannedRecord[], tx: Reading): Promise<Record<string, number>> {
  const priced = changes.filter(({ after }) => typeof after.listPrice === 'number')
  const leastMargin = priced.some(({ after }) => after.floorPrice === undefined) ? await leastMarginIn(tx) : undefined
  const below = priced.filter(
    ({ before, after }) => isBelow(after, leastMargin) && !(before && isBelow(before, leastMargin)),
  )
  return below.length > 0 ? { 'would go below floor price': below.length } : {}
}

const isBelow = (part: Data, leastMargin: unknown): boolean => {
  const floor = floorOf(part, leastMargin)
  return floor !== undefined && typeof part.listPrice === 'number' && part.listPrice < floor
}

// `Reading` has no `get`, and few settings have this field.
async function leastMarginIn(tx: Reading): Promise<unknown> {
  const found = await tx.find<Data>({ collection: settings.name, where: [['floorMargin', 'exists', true]] })
  return found.find(({ id }) => id === 'sales')?.data.floorMargin
}

/** Why a new price is refused; other changes to a part that was already below its floor are allowed. */
export function whyNotPrice(before: Data, after: Data, leastMargin?: unknown): string | undefined {
  const { listPrice, floorPrice, floorReason } = after
  const floor = floorOf(after, leastMargin)
  if (typeof listPrice !== 'number' || floor === undefined || listPrice >= floor) return undefined
  const isSaid = typeof floorReason === 'string' && floorReason.trim() !== ''
  if (isSaid || (before.listPrice === listPrice && before.floorPrice === floorPrice)) return undefined
  const part = [after.brand, after.partNumber].filter(Boolean).join(' ')
  return `${amountText(listPrice)} is below the floor price of ${amountText(floor)} for ${part}. Enter a reason or change the floor price.`
}
