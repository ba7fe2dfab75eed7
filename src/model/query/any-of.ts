import { portions } from '#base/portions.ts'
import { QUERY_LIMITS } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'

/** So many lists leave room for the other conditions of a question. */
const LISTS = 20

/** So many values one condition can name. */
export const MOST_VALUES = QUERY_LIMITS.values * LISTS

/** The field holds one of the values, however many; what is beyond `MOST_VALUES` is not asked for. */
export function anyOf(field: string, values: readonly string[]): Clause {
  const lists = [...portions(values.slice(0, MOST_VALUES), QUERY_LIMITS.values)]
  if (lists.length <= 1) return [field, 'in', lists[0] ?? []]
  return { or: lists.map((some): Clause => [field, 'in', some]) }
}
