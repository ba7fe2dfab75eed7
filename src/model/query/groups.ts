import { addDays, dayOf, isDay, startOfDay, toDay } from '#base/days.ts'
import { figure } from '#base/text/writing.ts'
import type { AggregateAsk, AggregateGroup, Clause } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { shownField } from '#model/schema/computed.ts'
import type { Field } from '#model/schema/fields.ts'
import { compareValues, type Data, pathText, type Value, valueAt } from '#model/schema/value.ts'

/** The key of a group: a value, the month of a day, or null for none. */
export type Bucket = string | number | boolean | null

/** One group of a list: the value its records share, their number, and their totals. */
export interface Group {
  /** The values from the outermost group to this one. */
  values: readonly Bucket[]
  count: number
  /** The totals as returned, one part per currency. */
  parts: readonly AggregateGroup[]
  /** The groups within this one; none at the last level. */
  groups: readonly Group[]
}

/** The labels of values that are ids, such as references. */
export type TitleOf = (collection: string, id: string) => string | undefined

const KINDS: readonly Field['kind'][] = ['choice', 'reference', 'text', 'flag', 'number', 'date']
/** A list is grouped by one field, or by a second one within the first. */
export const MAX_LEVELS = 2

/** The fields a list can be grouped by; multi-line texts are left out because they rarely repeat. */
export const groupFields = ({ fields, title }: AnyCollection): string[] =>
  (Object.entries(fields) as [string, Field][])
    .filter(([name, { kind, options }]) => name !== title && KINDS.includes(kind) && (options.rows ?? 1) === 1)
    .map(([name]) => name)

/** The group of a value: missing, null and empty are one group; a date belongs to its month. */
export function groupBucketOf({ kind }: Field, value: Value | undefined, timeZone: string): Bucket {
  if (value === undefined || value === null || value === '') return null
  if (kind === 'date') {
    const day = toDay(value, timeZone)
    if (day) return day.slice(0, 7)
  }
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** The fields to group an aggregate by; `parts` are those that the sums of the list need. */
export const askBy = (by: readonly string[], parts: AggregateAsk['by'] = []): string[] => {
  const own = by.map((name) => pathText([name]))
  return [...own, ...(parts as readonly string[]).filter((path) => !own.includes(path))]
}

/**
 * The groups of a response, unordered: what looks equal to a person is one group, even if it was queried separately.
 */
export function groupsOf(
  collection: AnyCollection,
  by: readonly string[],
  answer: readonly AggregateGroup[],
  timeZone: string,
  outer: readonly Bucket[] = [],
): Group[] {
  const name = by[outer.length]
  if (name === undefined) return []
  const field = shownField(collection, name)!
  const path = pathText([name])
  const parts = Map.groupBy(answer, ({ key }) => JSON.stringify(groupBucketOf(field, key[path] ?? key[name], timeZone)))
  return [...parts].map(([text, own]) => {
    const values = [...outer, JSON.parse(text) as Bucket]
    return {
      values,
      count: own.reduce((sum, { count = 0 }) => sum + count, 0),
      parts: own,
      groups: groupsOf(collection, by, own, timeZone, values),
    }
  })
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Groups in the expected order: choices as defined, names alphabetically, empty last. */
export function orderedGroups(
  collection: AnyCollection,
  by: readonly string[],
  groups: readonly Group[],
  sort: { path: string; down: boolean },
  titleOf: TitleOf,
): Group[] {
  const level = (groups[0]?.values.length ?? 1) - 1
  const name = by[level]!
  const field = shownField(collection, name)!
  const sign = sort.path === name && sort.down ? -1 : 1
  const keyed = groups.map((group) => ({ group, key: sortKey(field, group.values[level]!, titleOf) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    const isText = typeof a.key === 'string' && typeof b.key === 'string'
    return sign * (isText ? byName.compare(a.key as string, b.key as string) : compareValues(a.key, b.key))
  })
  return keyed.map(({ group }) => ({
    ...group,
    groups: group.groups.length > 0 ? orderedGroups(collection, by, group.groups, sort, titleOf) : [],
  }))
}

function sortKey({ kind, choices, target }: Field, value: Bucket, titleOf: TitleOf): Bucket {
  if (kind === 'choice' && typeof value === 'string') {
    const at = choices?.indexOf(value) ?? -1
    return at < 0 ? value : at
  }
  return kind === 'reference' && typeof value === 'string' ? (titleOf(target!, value) ?? value) : value
}

/** The records that give groups their names, when the field is a reference. */
export const pointersOfGroups = (
  collection: AnyCollection,
  by: readonly string[],
  groups: readonly Group[],
): { collection: string; id: string }[] =>
  groups.flatMap(({ values, groups: own }) => {
    const { kind, target } = shownField(collection, by[values.length - 1]!)!
    const id = values.at(-1)
    const pointer = kind === 'reference' && target && typeof id === 'string' ? [{ collection: target, id }] : []
    return [...pointer, ...pointersOfGroups(collection, by, own)]
  })

/** The label of a group. */
export function bucketWords({ kind, label, target }: Field, value: Bucket, titleOf: TitleOf): string {
  if (value === null) return `No ${label.toLowerCase()}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return figure(value, 0, 6)
  if (kind === 'reference') return titleOf(target!, value) ?? value
  const [year, month] = value.split('-')
  return kind === 'date' && isDay(`${value}-01`) ? `${MONTHS[Number(month) - 1]} ${year}` : value
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The clauses that select the records of a group. */
export const groupClauses = (
  collection: AnyCollection,
  by: readonly string[],
  values: readonly Bucket[],
  timeZone: string,
): Clause[] =>
  values.map((value, level) =>
    bucketClause(shownField(collection, by[level]!)!, pathText([by[level]!]), value, timeZone),
  )

function bucketClause({ kind }: Field, path: string, value: Bucket, timeZone: string): Clause {
  if (value === null) return { or: [{ not: [path, 'exists', true] }, [path, 'in', [null, '']]] }
  const first = `${value}-01`
  if (kind !== 'date' || !isDay(first)) return [path, '==', value]
  const next = monthAfter(first)
  const moment = (day: string) => ({ $ts: startOfDay(day, timeZone).toISOString() })
  // A date is stored as text or as a moment, and values only compare with their own type.
  return {
    or: [
      {
        and: [
          [path, '>=', first],
          [path, '<', next],
        ],
      },
      {
        and: [
          [path, '>=', moment(first)],
          [path, '<', moment(next)],
        ],
      },
    ],
  }
}

const monthAfter = (first: string): string =>
  addDays(dayOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 28)!, 4)
    .slice(0, 7)
    .concat('-01')

/** Whether a record belongs to a group. */
export const isOfGroup = (
  collection: AnyCollection,
  by: readonly string[],
  values: readonly Bucket[],
  data: Data,
  timeZone: string,
): boolean =>
  values.every(
    (value, level) =>
      groupBucketOf(shownField(collection, by[level]!)!, valueAt(data, [by[level]!]), timeZone) === value,
  )
