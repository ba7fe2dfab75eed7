import { sumMoney } from '#base/decimal.ts'
import type { CountLine } from '#features/counts/rules.ts'
import type { Lot } from '#features/inventory/collection.ts'
import { addQty, worth } from '#features/movements/rules.ts'

/** A line with what posting it would do at this moment. */
export interface Variance {
  line: CountLine
  qty: number
  value: number
}

/** What was found beside what the book says, by line; lots that moved during the count are netted when it is posted. */
export function variancesOf(lines: readonly CountLine[], lots: readonly Lot[]): Variance[] {
  const costs = new Map(lots.map(({ id, data }) => [id, data.landedUnitCost]))
  return lines.map((line) => {
    const qty = line.countedQty === undefined ? 0 : addQty(line.countedQty, -line.bookQty)
    return { line, qty, value: worth(qty, costs.get(line.lotId) ?? 0) }
  })
}

/** `2 lots differ: 3 more, 1 fewer; the stock value changes by -4.20`. */
export function effectOf(variances: readonly Variance[]): string {
  const off = variances.filter(({ qty }) => qty !== 0)
  if (off.length === 0) return 'Everything is as the book says; nothing is posted but the day of the count.'
  const sum = (some: readonly Variance[]) => some.reduce((total, { qty }) => addQty(total, Math.abs(qty)), 0)
  const more = sum(off.filter(({ qty }) => qty > 0))
  const fewer = sum(off.filter(({ qty }) => qty < 0))
  const pieces = [more > 0 && `${more} more`, fewer > 0 && `${fewer} fewer`].filter(Boolean).join(', ')
  const value = sumMoney(off.map((each) => each.value)).toFixed(2)
  return `${off.length} ${off.length === 1 ? 'lot differs' : 'lots differ'}: ${pieces}; the stock value changes by ${value}. Posted is final.`
}
