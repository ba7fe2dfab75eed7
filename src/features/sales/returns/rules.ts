import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const numberIn = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** How much of what is credited was back: lines from before say only how much is credited, what is back first. */
export const settledBackOf = (line: Data): number =>
  typeof line.settledBack === 'number'
    ? line.settledBack
    : Math.min(numberIn(line, 'settledQty'), numberIn(line, 'backQty'))

/** How much of a return line is still expected: what was credited without goods is not. */
export const expectedOf = (line: Data): number => {
  const withoutGoods = addQty(numberIn(line, 'settledQty'), -settledBackOf(line))
  return Math.max(0, addQty(addQty(numberIn(line, 'qty'), -numberIn(line, 'backQty')), -withoutGoods))
}

/** How much of a return line is not credited yet. */
export const uncreditedOf = (line: Data): number =>
  Math.max(0, addQty(numberIn(line, 'qty'), -numberIn(line, 'settledQty')))

/** How much of a return line is back and not credited. */
export const creditableOf = (line: Data): number => Math.max(0, addQty(numberIn(line, 'backQty'), -settledBackOf(line)))

/** A return is done once everything that was announced is credited; what was credited without goods is not expected. */
export const isReturnDone = (lines: readonly Data[]): boolean =>
  lines.length > 0 && lines.every((line) => uncreditedOf(line) === 0)
