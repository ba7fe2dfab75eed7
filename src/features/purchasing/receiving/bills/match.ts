import { roundProduct } from '#base/decimal.ts'
import type { MATCH_STATES, MATCHES } from '#features/money/payables/collection.ts'
import { convertAmount } from '#model/document/amount.ts'

export type Match = (typeof MATCHES)[number]
export type MatchState = (typeof MATCH_STATES)[number]

/** How far a price may differ: in percent, or by an amount per line in the company's currency. */
export interface Tolerance {
  pct: number
  amount: number
}

/** A line of a bill beside what was ordered and what came. */
export interface Compared {
  /** How refusals name the line: `line 1 (6205)`. */
  name: string
  qty: number
  unitPrice: number
  /** What was agreed for one piece; undefined where nobody ordered it. */
  ordered: number | undefined
  /** What came and no bill has yet. */
  unbilled: number
  fxRate: number
  base: string
}

/** Three-way match of one goods line: order price, received and not billed, billed; with the sentence about it. */
export function matchOf(line: Compared, { pct, amount }: Tolerance): { match: Match; note?: string } {
  const { name, qty, unitPrice, ordered, unbilled, fxRate, base } = line
  if (unbilled <= 0) return { match: 'Not received', note: `${name} is not received` }
  if (qty > unbilled) return { match: 'Qty variance', note: `${name} is billed ${qty}, received ${unbilled}` }
  if (ordered === undefined || ordered === unitPrice) return { match: 'Matched' }
  const apart = Math.abs(roundProduct([unitPrice - ordered], 4))
  const isNear = apart * 100 <= pct * ordered || convertAmount(apart * qty, fxRate, base) <= amount
  return isNear
    ? { match: 'Matched' }
    : { match: 'Price variance', note: `${name} is billed at ${price(unitPrice)}, ordered at ${price(ordered)}` }
}

/** A unit price with the decimals it needs: 5.25, 0.333. */
export const price = (value: number): string => {
  const text = String(value)
  return (text.split('.')[1] ?? '').length > 2 ? text : value.toFixed(2)
}

const WORST: readonly Match[] = ['Not received', 'Qty variance', 'Price variance', 'Matched']

/** The worst of the lines; a bill without goods has no order to match. */
export const worstOf = (matches: readonly Match[]): MatchState => WORST.find((one) => matches.includes(one)) ?? 'No PO'
