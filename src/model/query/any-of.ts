import { portions } from '#base/portions.ts'
import { QUERY_LIMITS } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'

/** Leaves room for the other conditions of a query. */
const LISTS = 20

/** The most values one condition can name. */
export const MAX_VALUES = QUERY_LIMITS.values * LISTS

/** The field has one of the values; those beyond `MAX_VALUES` are not queried. */
export function anyOf(field: string, values: readonly string[]): Clause {
  const lists = [...portions(values.slice(0, MAX_VALUES), QUERY_LIMITS.values)]
  if (lists.length <= 1) return [field, 'in', lists[0] ?? []]
  return { or: lists.map((some): Clause => [field, 'in', some]) }
}
