import { addDays, type Day } from '#base/days.ts'
import { type AgeingRule, bucketNames, NO_DUE_DATE, NOT_DUE } from '#model/document/owed/ageing.ts'

/** The list filter, in the form used in URLs, for the documents that are in a bucket on a day. */
export function bucketFilter(name: string, today: Day, { limits, by }: AgeingRule): string {
  if (name === NO_DUE_DATE) return `${by}~empty`
  if (name === NOT_DUE) return `${by}~from~${today}`
  const at = bucketNames(limits).indexOf(name) - 1
  const [least, most] = [(limits[at - 1] ?? 0) + 1, limits[at]]
  const latest = `${by}~to~${addDays(today, -least)}`
  return most === undefined ? latest : `${latest};${by}~from~${addDays(today, -most)}`
}
