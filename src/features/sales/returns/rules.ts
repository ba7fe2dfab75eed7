import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const numberIn = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/**
 * How much of the credited quantity had been received; older lines only store the credited quantity, where received
 * goods count first.
 */
export const settledBackOf = (line: Data): number =>
  typeof line.settledBack === 'number'
    ? line.settledBack
    : Math.min(numberIn(line, 'settledQty'), numberIn(line, 'backQty'))

/** How much of a return line is still expected: what was credited without goods is not. */
export const expectedOf = (line: Data): number => {
  const withoutGoods = addQty(numberIn(line, 'settledQty'), -settledBackOf(line))
  return Math.max(0, addQty(addQty(numberIn(line, 'qty'), -numberIn(line, 'backQty')), -withoutGoods))
}

/** The quantity of a return line that is not credited yet. */
export const uncreditedOf = (line: Data): number =>
  Math.max(0, addQty(numberIn(line, 'qty'), -numberIn(line, 'settledQty')))

/** The quantity of a return line that is received and not credited. */
export const creditableOf = (line: Data): number => Math.max(0, addQty(numberIn(line, 'backQty'), -settledBackOf(line)))

/** Whether everything on a return is credited; goods credited without being returned are not expected. */
export const isReturnDone = (lines: readonly Data[]): boolean =>
  lines.length > 0 && lines.every((line) => uncreditedOf(line) === 0)
