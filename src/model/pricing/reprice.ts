import { roundTo } from '#base/decimal.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import type { Data } from '#model/schema/value.ts'

/** How new list prices are calculated. */
export interface PriceRule {
  /** By margin above the average cost, by changing the current price, or as a multiple of the cost. */
  by: 'margin' | 'change' | 'times'
  /** Percent for margin and change, a factor for times. */
  value: number
  /** Prices are rounded to a multiple of this, such as `0.05`; not rounded when it is 0. */
  step: number
}

interface NewPrice {
  price: number
  /** The rule gave less than the floor price, which is used instead. */
  isAtFloor: boolean
}

/** The new list price of a part; undefined, with the reason, when the rule lacks what it needs. */
export function newPriceOf(part: Data, rule: PriceRule, leastMargin?: unknown): NewPrice | { why: string } {
  const { avgCost, listPrice } = part
  const isByCost = rule.by !== 'change'
  const base = isByCost ? avgCost : listPrice
  if (typeof base !== 'number' || base <= 0) return { why: isByCost ? 'has no cost' : 'has no price' }
  const price = stepped(adjusted(base, rule), rule.step)
  const floor = floorOf(part, leastMargin) ?? 0
  return price < floor ? { price: floor, isAtFloor: true } : { price, isAtFloor: false }
}

/** Why a rule cannot be used; undefined when it can. */
export function whyNotRule({ by, value, step }: PriceRule): string | undefined {
  if (!Number.isFinite(value) || !Number.isFinite(step) || step < 0) return 'Enter a number.'
  if (by === 'margin' && (value < 0 || value >= 100)) return 'Margin must be between 0 and 100%.'
  if (by === 'change' && value <= -100) return 'A price cannot be reduced by 100%.'
  if (by === 'times' && value <= 0) return 'The factor must be greater than 0.'
  return undefined
}

function adjusted(base: number, { by, value }: PriceRule): number {
  if (by === 'margin') return base / (1 - value / 100)
  return by === 'change' ? base * (1 + value / 100) : base * value
}

/** Rounded up, so that rounding never reduces the margin. */
const stepped = (price: number, step: number): number =>
  step > 0 ? roundTo(Math.ceil(roundTo(price / step, 6)) * step, 4) : roundTo(price, 4)
