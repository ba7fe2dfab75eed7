import { partKeys } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'

/** The fields computed for a part on every write: key, family and order quantity. */
export function partFigures(data: Data): Data {
  const keyed = partKeys(data)
  const missing = toOrderOf(keyed)
  if (keyed.toOrder === (missing > 0 ? missing : undefined)) return keyed
  const { toOrder: _, ...rest } = keyed
  return missing > 0 ? { ...rest, toOrder: missing } : rest
}

/**
 * How many to order: nothing above the reorder point; at or below it the reorder quantity, or more to reach the maximum
 * stock, which is twice the reorder point by default.
 */
export function toOrderOf(data: Data): number {
  const { isActive, reorderPoint, reorderQty, maxQty, qtyAvailable } = data
  const point = typeof reorderPoint === 'number' ? reorderPoint : 0
  const available = typeof qtyAvailable === 'number' ? qtyAvailable : 0
  if (isActive === false || point <= 0 || available > point) return 0
  const least = typeof reorderQty === 'number' ? reorderQty : 0
  const most = typeof maxQty === 'number' && maxQty > point ? maxQty : 2 * point
  return Math.max(least, Math.ceil(most - available))
}
