import type { Data } from '#model/schema/value.ts'

/** Days per month used for demand. */
const DAYS_PER_MONTH = 30

/** How much stock to hold, in days. */
export interface LevelRule {
  /** The lead time when the part has none. */
  leadDays: number
  /** The safety stock, for delays and strong months. */
  safetyDays: number
  /** How long one order should last. */
  coverDays: number
}

/** The reorder point and order quantity that follow from demand; nothing when there is no demand. */
export function levelsOf(part: Data, rule: LevelRule): { reorderPoint: number; maxQty: number } | undefined {
  const { monthlyDemand, leadTimeDays } = part
  if (typeof monthlyDemand !== 'number' || monthlyDemand <= 0) return undefined
  const perDay = monthlyDemand / DAYS_PER_MONTH
  const lead = typeof leadTimeDays === 'number' ? leadTimeDays : rule.leadDays
  const reorderPoint = Math.max(1, Math.ceil(perDay * (lead + rule.safetyDays)))
  return { reorderPoint, maxQty: reorderPoint + Math.max(1, Math.ceil(perDay * rule.coverDays)) }
}
