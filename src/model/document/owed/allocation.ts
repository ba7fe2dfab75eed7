import { type Day, toDay } from '#base/days.ts'
import { roundQuotient, sumMoney } from '#base/decimal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'

/**
 * The share of a part in the carrying value of the whole; the last part takes the remainder, so that nothing is left
 * when nothing is open.
 */
export const shareOf = (carried: number, part: number, open: number, currency?: unknown): number =>
  part === open ? carried : roundQuotient([carried, part], open, decimalsOf(currency))

/** An amount divided by weights, such as freight by the value of lines: the parts always add up to the amount. */
export function spread(amount: number, weights: readonly number[], currency?: unknown): number[] {
  const all = sumMoney(weights)
  // Without weights every line gets the same share.
  if (all === 0) return weights.length === 0 ? [] : spread(amount, Array(weights.length).fill(1), currency)
  let [left, open] = [amount, all]
  return weights.map((weight) => {
    if (weight === 0) return 0
    const part = shareOf(left, weight, open, currency)
    left = sumMoney([left, -part])
    open = sumMoney([open, -weight])
    return part
  })
}

/** A document that money can settle. */
interface OpenDocument {
  id: string
  open: number
  dueDate?: unknown
  number?: unknown
}

/**
 * Applies money to open documents: the earliest due date first, then by number, each up to its open amount; the rest is
 * unapplied.
 */
export function allocate(
  amount: number,
  documents: readonly OpenDocument[],
  timeZone: string,
): { allocations: { id: string; amount: number }[]; unapplied: number } {
  let left = amount
  const allocations: { id: string; amount: number }[] = []
  for (const { id, open } of byDueDay(documents, timeZone)) {
    const part = Math.min(left, open)
    if (part <= 0) continue
    allocations.push({ id, amount: part })
    left = sumMoney([left, -part])
  }
  return { allocations, unapplied: left }
}

/** Documents without a due date come last. */
const LATEST: Day = '9999-12-31'

function byDueDay(documents: readonly OpenDocument[], timeZone: string): readonly OpenDocument[] {
  const key = ({ dueDate, number }: OpenDocument): [string, string] => [
    toDay(dueDate, timeZone) ?? LATEST,
    typeof number === 'string' ? number : '',
  ]
  return documents.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    return x[0].localeCompare(y[0]) || x[1].localeCompare(y[1])
  })
}
