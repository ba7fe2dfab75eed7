import { useMemo } from 'react'
import { toDay } from '#base/days.ts'
import type { Arrival } from '#features/stock/parts/supply.ts'
import { ordersOfGoods } from '#model/feature.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useClock } from '#ui/shell/clock.ts'

type Known = { partNumber?: unknown; brand?: unknown }
interface GoodsOrder {
  id: string
  data: { poNumber?: string; expectedDate?: unknown; lines?: readonly Data[] }
}
export type Arrivals = (part: Known) => readonly Arrival[]

const NONE: readonly Arrival[] = []

/** What pending purchase orders bring of a part, by number and brand. */
export function useArrivals(): Arrivals {
  const orders = useLive(ordersOfGoods().pending) as readonly GoodsOrder[]
  const { timeZone } = useClock()
  return useMemo(() => {
    const byPart = new Map<string, Arrival[]>()
    for (const { id, data } of orders) {
      const day = toDay(data.expectedDate, timeZone)
      for (const line of data.lines ?? []) {
        const key = keyOf(line)
        const own = byPart.get(key) ?? []
        byPart.set(key, own)
        const qty = typeof line.qty === 'number' ? line.qty : 0
        own.push({ orderId: id, poNumber: data.poNumber ?? id, qty, ...(day && { day }) })
      }
    }
    return (part) => byPart.get(keyOf(part)) ?? NONE
  }, [orders, timeZone])
}

/** How many of a part pending purchase orders bring. */
export const incomingQty = (arrivals: readonly Arrival[]): number =>
  arrivals.reduce((sum, { qty }) => addQty(sum, qty), 0)

const keyOf = ({ partNumber, brand }: Known): string => `${brand} ${partNumber}`
