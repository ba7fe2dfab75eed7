import { sumMoney } from '#base/decimal.ts'
import { type CountLine, valueOff, varianceOf } from '#features/stock/counts/rules.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A line with what posting it would do at this moment. */
export interface Variance {
  line: CountLine
  qty: number
  value: number
}

/** What was found beside what the book says, by line. */
export const variancesOf = (lines: readonly CountLine[]): Variance[] =>
  lines.map((line) => ({ line, ...varianceOf(line, line.unitCost ?? 0) }))

/** What the lots that differ are worth together, whatever their sign. */
export const worthOff = (variances: readonly Variance[]): number => valueOff(variances.map(({ value }) => value))

/** `2 lots differ: 3 more, 1 fewer; the stock value changes by -4.20`. */
export function effectOf(variances: readonly Variance[]): string {
  const off = variances.filter(({ qty }) => qty !== 0)
  if (off.length === 0) return 'No variances. Only the count date is recorded.'
  const sum = (some: readonly Variance[]) => some.reduce((total, { qty }) => addQty(total, Math.abs(qty)), 0)
  const more = sum(off.filter(({ qty }) => qty > 0))
  const fewer = sum(off.filter(({ qty }) => qty < 0))
  const pieces = [more > 0 && `${more} more`, fewer > 0 && `${fewer} fewer`].filter(Boolean).join(', ')
  const value = sumMoney(off.map((each) => each.value)).toFixed(2)
  return `${off.length} ${off.length === 1 ? 'lot differs' : 'lots differ'}: ${pieces}; stock value changes by ${value}. Posting is final.`
}
