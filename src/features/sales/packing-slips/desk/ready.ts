import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import { pickedOf } from '#features/sales/packing-slips/rules.ts'
import { isGoods, openOfLine } from '#features/stock/line-entries/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** An order waiting to be packed: its open quantity, and how much of it can be picked now. */
export interface Ready {
  deal: Deal
  open: number
  ready: number
  state: 'All' | 'Part' | 'None'
}

/** Orders with open goods, fully available ones first; quantities on open slips count as gone. */
export function readyOrders(orders: readonly Deal[], slips: readonly { data: Data }[]): Ready[] {
  const held = new Map<string, number>()
  for (const { data } of slips)
    for (const line of linesIn(data.lines)) {
      const key = `${data.transactionId} ${line.dealLineId}`
      held.set(key, addQty(held.get(key) ?? 0, pickedOf(line)))
    }
  const rank = { All: 0, Part: 1, None: 2 }
  return orders
    .flatMap((deal): Ready[] => {
      if (deal.data.status !== 'Confirmed' || deal.data.kind === 'Return') return []
      let [open, ready] = [0, 0]
      for (const line of linesIn(deal.data.lines as Value | undefined)) {
        if (!isGoods(line) || line.source === 'Drop ship') continue
        const onSlips = held.get(`${deal.id} ${line.lineId}`) ?? 0
        const left = Math.max(0, addQty(openOfLine(deals.name, line), -onSlips))
        open = addQty(open, left)
        ready = addQty(ready, Math.min(left, Math.max(0, addQty(qtyIn(line, 'qtyReserved'), -onSlips))))
      }
      return open > 0 ? [{ deal, open, ready, state: ready === 0 ? 'None' : ready < open ? 'Part' : 'All' }] : []
    })
    .toSorted(
      (a, b) =>
        rank[a.state] - rank[b.state] ||
        String(a.deal.data.promiseDate ?? '9').localeCompare(String(b.deal.data.promiseDate ?? '9')),
    )
}
