import { roundProduct, roundTo, sumMoney } from '#base/decimal.ts'
import type { MATCH_STATES, MATCHES } from '#features/money/payables/collection.ts'
import { convertAmount, decimalsOf } from '#model/document/amounts/amount.ts'
import { lineAmount } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

export type Match = (typeof MATCHES)[number]
export type MatchState = (typeof MATCH_STATES)[number]

/** How far a price may differ: in percent, or by an amount per line in the company's currency. */
export interface Tolerance {
  pct: number
  amount: number
}

/** A bill line compared with what was ordered and received. */
interface Compared {
  /** The name of the line in error messages: `line 1 (6205)`. */
  name: string
  qty: number
  unitPrice: number
  /** The agreed unit price; undefined for goods without an order. */
  ordered: number | undefined
  /** The received quantity that is not billed. */
  unbilled: number
  fxRate: number
  base: string
}

/**
 * The three-way match of one goods line: order price, received and unbilled quantity, and billed quantity and price;
 * with a sentence when they differ.
 */
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

/**
 * Quantity times price of a line when its amount contradicts it; undefined when they agree. A difference of one minor
 * unit, or of what rounding the price to four decimals leaves over many pieces, is not a contradiction.
 */
export function otherAmount(line: Data, currency: unknown): number | undefined {
  const { qty, unitPrice, amount } = line
  if (typeof qty !== 'number' || typeof unitPrice !== 'number' || typeof amount !== 'number') return undefined
  const comesTo = lineAmount(line, currency)!
  const rounding = 10 ** -decimalsOf(currency) + Math.abs(qty) * 0.00005
  return Math.abs(sumMoney([amount, -comesTo])) > rounding + 1e-9 ? comesTo : undefined
}

/**
 * The unit price of a line: its stated price, or the one calculated from its amount when the two contradict each other.
 */
export function pricePaid(line: Data, currency: unknown): number {
  const { qty, unitPrice, amount } = line
  const isStated = typeof unitPrice === 'number' && otherAmount(line, currency) === undefined
  if (isStated) return unitPrice
  return typeof qty === 'number' && qty > 0 && typeof amount === 'number' ? roundTo(amount / qty, 4) : 0
}

/** A unit price with as many decimals as it needs, at least two: 5.25, 0.333. */
export const price = (value: number): string => {
  const text = String(value)
  return (text.split('.')[1] ?? '').length > 2 ? text : value.toFixed(2)
}

const WORST: readonly Match[] = ['Not received', 'Qty variance', 'Price variance', 'Matched']

/** The worst match of the lines; a bill without goods has no order to match. */
export const worstOf = (matches: readonly Match[]): MatchState => WORST.find((one) => matches.includes(one)) ?? 'No PO'
