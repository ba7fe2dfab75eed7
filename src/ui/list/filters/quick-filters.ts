import { toDay } from '#base/days.ts'
import type { Field } from '#model/schema/fields.ts'
import { type Doc, type Value, valueAt } from '#model/schema/value.ts'
import { FILTER_PERIODS, type Filter } from '#ui/list/filters/filters.ts'
import { pathOf, statusWords } from '#ui/list/rows/list-rows.ts'

/** A value offered in a column heading: as in a filter, and as text. */
export interface Offered {
  value: string
  words: string
}

const MAX_OFFERED = 8
const NEAR = ['overdue', 'today', 'next7', 'last30', 'thisMonth', 'lastMonth']

/** The filter that keeps only rows like a cell; undefined when no filter can express that. */
export function filterLike(path: string, field: Field, value: Value | undefined, timeZone: string): Filter | undefined {
  if (value === undefined || value === null || value === '') return { path, op: 'empty', value: '' }
  switch (field.kind) {
    case 'flag':
      return { path, op: 'is', value: value === true ? 'yes' : 'no' }
    case 'date':
    case 'moment': {
      const day = toDay(value, timeZone)
      return day ? { path, op: 'is', value: day } : undefined
    }
    case 'number':
    case 'money':
      return typeof value === 'number' ? { path, op: 'is', value: String(value) } : undefined
    case 'tags': {
      const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === 'string' && !tag.includes('|')) : []
      return tags.length > 0 ? { path, op: 'has', value: tags.join('|') } : { path, op: 'empty', value: '' }
    }
    case 'text':
    case 'choice':
    case 'reference':
      return (typeof value === 'string' || typeof value === 'number') && !String(value).includes('|')
        ? { path, op: 'is', value: String(value) }
        : undefined
    default:
      return undefined
  }
}

/** The filters with one more for a column; it replaces a plain one of the same column and operator. */
export function withFilter(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  const at = filters.findIndex(({ path, op, group }) => path === filter.path && op === filter.op && group === undefined)
  return at < 0 ? [...filters, filter] : filters.with(at, filter)
}

/** The filters with a value of a column selected or not; a column without a selected value has no filter. */
export function ticked(filters: readonly Filter[], path: string, op: Filter['op'], value: string): readonly Filter[] {
  const values = tickedValues(filters, path, op)
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  // Periods and yes/no values cannot be combined with others.
  const text = op === 'within' || value === 'yes' || value === 'no' ? next.slice(-1) : next
  const rest = filters.filter((filter) => !isPlain(filter, path, op))
  return text.length === 0 ? rest : withFilter(rest, { path, op, value: text.join('|') })
}

export const tickedValues = (filters: readonly Filter[], path: string, op: Filter['op']): readonly string[] =>
  filters.find((filter) => isPlain(filter, path, op))?.value.split('|') ?? []

const isPlain = (filter: Filter, path: string, op: Filter['op']): boolean =>
  filter.path === path && filter.op === op && filter.group === undefined

/** The values a column heading offers: its choices, periods, or the most common values of the loaded rows. */
export function offeredValues(
  name: string,
  field: Field,
  docs: readonly Doc[],
  titleOf: (collection: string, id: string) => string | undefined,
): { op: Filter['op']; values: readonly Offered[] } {
  switch (field.kind) {
    case 'choice':
      return { op: 'is', values: (field.choices ?? []).map((value) => ({ value, words: statusWords(value) })) }
    case 'flag':
      return {
        op: 'is',
        values: [
          { value: 'yes', words: 'Yes' },
          { value: 'no', words: 'No' },
        ],
      }
    case 'date':
    case 'moment':
      return { op: 'within', values: NEAR.map((value) => ({ value, words: FILTER_PERIODS[value]!.words })) }
    case 'tags':
      return { op: 'has', values: commonest(name, docs).map((value) => ({ value, words: value })) }
    case 'text':
      return { op: 'is', values: commonest(name, docs).map((value) => ({ value, words: value })) }
    case 'reference':
      return {
        op: 'is',
        values: commonest(name, docs).map((value) => ({ value, words: titleOf(field.target!, value) ?? value })),
      }
    default:
      return { op: 'is', values: [] }
  }
}

/** The texts of a field that more than one document has, the most common first. */
function commonest(name: string, docs: readonly Doc[]): string[] {
  const path = pathOf(name)
  const counts = new Map<string, number>()
  for (const { data } of docs)
    for (const value of [valueAt(data, path)].flat())
      if (typeof value === 'string' && value && !value.includes('|')) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_OFFERED)
    .map(([value]) => value)
}
