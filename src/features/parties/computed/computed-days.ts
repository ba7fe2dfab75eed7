import { type Day, daysBetween, toDay } from '#base/days.ts'
import { type OpenItem, overdueDays } from '#model/document/open.ts'
import type { AggregateResult } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** Groups of the aggregate results by party; groups without a party are left out. */
export function groupsByParty(
  answers: readonly (AggregateResult | undefined)[],
  idField: string,
): (id: string) => readonly { key: Data; count: number }[] {
  const groups = answers.flatMap((answer) => (answer && 'groups' in answer ? answer.groups : []))
  const parties = Map.groupBy(
    groups.map(({ key, count = 0 }) => ({ key: key as Data, count })),
    ({ key }) => key[idField],
  )
  return (id) => parties.get(id) ?? []
}

type Groups = ReturnType<ReturnType<typeof groupsByParty>>

/** The latest date in a field. */
export const latestOf = (groups: Groups, field: string, timeZone: string): Day | undefined =>
  groups
    .flatMap(({ key }) => toDay(key[field], timeZone) ?? [])
    .toSorted()
    .at(-1)

/** Days since the oldest open document was due, not counting credits. */
export const daysOverdue = (groups: Groups, today: Day, timeZone: string): number | undefined =>
  overdueDays(
    groups.map(({ key }) => key as OpenItem),
    today,
    timeZone,
  )

/**
 * The mean number of days between two date fields, rounded, over documents that have both; undefined when there are
 * none.
 */
export function meanBetween(
  groups: Groups,
  [from, to]: readonly [string, string],
  timeZone: string,
): number | undefined {
  let [days, count] = [0, 0]
  for (const { key, count: size } of groups) {
    const [first, last] = [toDay(key[from], timeZone), toDay(key[to], timeZone)]
    if (!first || !last) continue
    days += daysBetween(first, last) * size
    count += size
  }
  return count === 0 ? undefined : Math.round(days / count)
}
