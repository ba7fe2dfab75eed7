import { roundProduct, sumMoney } from '#base/decimal.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { clearRests } from '#features/stock/line-entries/commands.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import type { PostingSource } from '#features/stock/postings/rules.ts'
import { PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** A quantity that was billed ahead of receipt, and its value by those bills, in the company's currency. */
interface Ahead {
  qty: number
  value: number
}

/** What is billed ahead of receipt on each line of an order, by line id. */
export const aheadOf = ({ data }: PurchaseOrder): Map<string, Ahead> =>
  new Map(
    withLineIds(data.lines as Data[]).map((line) => [
      String(line.lineId),
      { qty: numberOn(line, 'qtyAhead'), value: numberOn(line, 'valueAhead') },
    ]),
  )

/** The cost of received goods, in the company's currency. */
interface Cost {
  unitCost: number
  /** The GRNI amount, negative. */
  carried: number
  /** The quantity that was billed ahead of receipt, and its value by that bill. */
  covered: Ahead
  /** What remains billed ahead. */
  left: Ahead
}

/** The cost of a received quantity: the order price at the rate of the day, and the billed price for what was billed. */
export function costOf(
  { qty, price }: { qty: number; price: number },
  ahead: Ahead,
  { fxRate, base }: { fxRate: number; base: string },
): Cost {
  const own = roundProduct([price, fxRate], PRICE_DECIMALS)
  const taken = Math.min(qty, ahead.qty)
  if (taken <= 0) return { unitCost: own, carried: -worth(qty, own), covered: { qty: 0, value: 0 }, left: ahead }
  const value = shareOf(ahead.value, taken, ahead.qty, base)
  const carried = sumMoney([value, worth(addQty(qty, -taken), own)])
  return {
    // The price is more exact than the value divided by the quantity.
    unitCost: carried === worth(qty, own) ? own : Math.round((carried / qty) * 1e4) / 1e4,
    carried: -carried,
    covered: { qty: taken, value },
    left: { qty: addQty(ahead.qty, -taken), value: sumMoney([ahead.value, -value]) },
  }
}

/** The fields of a receipt line that say what of it is billed. */
export const billedOf = ({ carried, covered }: Cost): Data => ({
  qtyBilled: covered.qty,
  openValue: sumMoney([-carried, -covered.value]),
  ...(covered.qty > 0 && { qtyAhead: covered.qty, valueAhead: covered.value }),
})

/** Stores what remains billed ahead on the lines of an order after a receipt. */
export async function keepAhead(
  { tx }: Books,
  { id }: PurchaseOrder,
  ahead: ReadonlyMap<string, Ahead>,
): Promise<void> {
  const { data } = (await tx.getAny(purchaseOrders.name, id))!
  const before = withLineIds(data.lines)
  const lines = before.map((line) => {
    const left = ahead.get(String(line.lineId))
    return left && (left.qty !== numberOn(line, 'qtyAhead') || left.value !== numberOn(line, 'valueAhead'))
      ? { ...line, qtyAhead: left.qty, valueAhead: left.value }
      : line
  })
  if (lines.some((line, at) => line !== before[at])) await tx.put(purchaseOrders.name, id, { ...data, lines })
}

/**
 * Clears the balance of order lines whose last billed goods have now come; `received` are the lines of their receipt.
 * A credit whose bill was replaced can leave one.
 */
export async function clearBilled(
  books: Books,
  orderId: string,
  received: readonly Data[],
  entry: { day: string; source: PostingSource },
): Promise<void> {
  const covered = received.filter((line) => numberOn(line, 'qtyAhead') > 0)
  const lineIds = new Set(covered.map(({ poLineId }) => String(poLineId)))
  const goods = [...lineIds].map((lineId) => ({ orderId, lineId }))
  await clearRests(books, goods, entry)
}
