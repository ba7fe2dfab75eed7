import { useMemo } from 'react'
import { pendingOrders } from '#features/purchase-orders/collection.ts'
import { useLive } from '#ui/live/use-live.ts'

export type Incoming = (part: { partNumber?: unknown; brand?: unknown }) => number

/** How many of a part pending purchase orders bring, by number and brand. */
export function useIncoming(): Incoming {
  const orders = useLive(pendingOrders)
  return useMemo(() => {
    const byPart = new Map<string, number>()
    for (const { data } of orders)
      for (const line of data.lines ?? []) {
        const key = keyOf(line)
        byPart.set(key, (byPart.get(key) ?? 0) + (typeof line.qty === 'number' ? line.qty : 0))
      }
    return (part) => byPart.get(keyOf(part)) ?? 0
  }, [orders])
}

const keyOf = ({ partNumber, brand }: { partNumber?: unknown; brand?: unknown }): string => `${brand} ${partNumber}`
