import type { Data } from '#model/schema/value.ts'

/** Days of a month, as demand is counted. */
const DAYS_PER_MONTH = 30

/** How much stock is wanted, in days. */
export interface LevelRule {
  /** Where the part does not say how long its vendor takes. */
  leadDays: number
  /** The safety stock, for delays and strong months. */
  safetyDays: number
  /** How long one order is to last. */
  coverDays: number
}

/** When to reorder and up to how much, by what goes of a part; nothing where nothing goes. */
export function levelsOf(part: Data, rule: LevelRule): { reorderPoint: number; maxQty: number } | undefined {
  const { monthlyDemand, leadTimeDays } = part
  if (typeof monthlyDemand !== 'number' || monthlyDemand <= 0) return undefined
  const perDay = monthlyDemand / DAYS_PER_MONTH
  const lead = typeof leadTimeDays === 'number' ? leadTimeDays : rule.leadDays
  const reorderPoint = Math.max(1, Math.ceil(perDay * (lead + rule.safetyDays)))
  return { reorderPoint, maxQty: reorderPoint + Math.max(1, Math.ceil(perDay * rule.coverDays)) }
}
