import type { Data } from '#model/schema/value.ts'

/** Goods older than this are sold as surplus, even if still sealed; the stock settings may change it. */
export const SURPLUS_AFTER_YEARS = 5

/** The year that a date code states in full (`2009`, `2009-05`, `12/2009`); makers' own codes are ignored. */
export function yearOf(dateCode: unknown): number | undefined {
  const [, year] = typeof dateCode === 'string' ? (/(?:^|\D)((?:19|20)\d\d)(?!\d)/.exec(dateCode) ?? []) : []
  return year === undefined ? undefined : Number(year)
}

/** Suggests that old goods recorded as new and sealed be called surplus: the condition, and what would change. */
export function betterCondition(
  input: Data,
  today: string,
  surplusYears = SURPLUS_AFTER_YEARS,
): { text: string; change: Data } | undefined {
  const year = yearOf(input.dateCode)
  if (year === undefined || input.condition !== 'New sealed') return undefined
  const age = Number(today.slice(0, 4)) - year
  if (age <= surplusYears) return undefined
  return {
    text: `Date code ${year}, ${age} years ago: usually sold as New surplus.`,
    change: { condition: 'New surplus' },
  }
}
