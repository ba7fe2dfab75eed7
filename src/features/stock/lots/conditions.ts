import { figure } from '#base/writing.ts'
import { CONDITIONS } from '#features/stock/lots/collection.ts'
import { addQty } from '#model/stock/quantity.ts'

/** How much of a part there is in one condition; surplus is told by its date code, since age decides its price. */
export interface ConditionQty {
  condition: string
  dateCode?: string
  qty: number
}

/** What is looked at of a lot; old ones may hold anything. */
interface LotFacts {
  qtyOnHand?: unknown
  condition?: unknown
  dateCode?: unknown
}

/** What lies there of a part by condition, in the order of grades: `12 New sealed`, `40 New surplus (2009)`. */
export function conditionsOf(lots: readonly { data: LotFacts }[]): ConditionQty[] {
  const sums = new Map<string, ConditionQty>()
  for (const { data } of lots) {
    const qty = typeof data.qtyOnHand === 'number' ? data.qtyOnHand : 0
    const condition = String(data.condition ?? CONDITIONS[0])
    const dateCode = condition === 'New surplus' && typeof data.dateCode === 'string' ? data.dateCode : undefined
    const key = `${condition} ${dateCode ?? ''}`
    const known = sums.get(key) ?? { condition, ...(dateCode && { dateCode }), qty: 0 }
    if (qty !== 0) sums.set(key, { ...known, qty: addQty(known.qty, qty) })
  }
  return [...sums.values()].sort(
    (a, b) => gradeOf(a) - gradeOf(b) || ((a.dateCode ?? '') < (b.dateCode ?? '') ? -1 : 1),
  )
}

const gradeOf = ({ condition }: ConditionQty): number => [...CONDITIONS, ''].indexOf(condition)

/** `40 New surplus (2009)`. */
export const conditionWords = ({ qty, condition, dateCode }: ConditionQty): string =>
  `${figure(qty)} ${condition}${dateCode ? ` (${dateCode})` : ''}`
