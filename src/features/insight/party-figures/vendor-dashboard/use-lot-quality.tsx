import type { Quality } from '#features/insight/party-figures/vendor-dashboard/vendor-measures.tsx'
import { lots as stockLots } from '#features/stock/lots/collection.ts'
import { useLiveAggregate } from '#ui/live/use-live.ts'

/** How many lots of each vendor are in stock, and how many of them are rejected or damaged. */
export function useLotQuality(): ReadonlyMap<string, Quality> {
  const answer = useLiveAggregate({
    collection: stockLots.name,
    where: [
      ['vendorId', 'exists', true],
      ['qtyOnHand', '>', 0],
    ],
    aggregate: { count: true, by: ['vendorId', 'qcStatus'] },
  })
  const found = new Map<string, Quality>()
  for (const { key, count: size = 0 } of 'groups' in answer ? answer.groups : []) {
    const id = String(key.vendorId)
    const known = found.get(id) ?? { lots: 0, bad: 0 }
    const isBad = key.qcStatus === 'Rejected' || key.qcStatus === 'Damaged'
    found.set(id, { lots: known.lots + size, bad: known.bad + (isBad ? size : 0) })
  }
  return found
}
