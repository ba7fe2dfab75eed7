import { HOUSE } from '#base/text/writing.ts'
import type { Clause, Operator } from '#model/query/query.ts'
import { dayFromKeys } from '#ui/fields/typed/day-input.ts'
import { shortDay } from '#ui/grid/format.ts'
import { FILTER_PERIODS, type Filter, OP_WORDS, takesValue, typedFilter } from '#ui/list/filters/filters.ts'
import { fieldOf, statusWords } from '#ui/list/rows/list-rows.ts'
import type { ListAddress } from '#ui/list/views/list-address.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { personName } from '#ui/people.ts'

type TitleOf = (collection: string, id: string) => string | undefined

/** The value of a filter as readable text: days as calendar dates, references by name. */
export function filterValueWords(view: CollectionView, clock: Clock, filter: Filter, titleOf: TitleOf): string {
  if (!takesValue(filter.op)) return ''
  const field = fieldOf(view.collection, filter.path)
  const words = (value: string): string => {
    if (filter.op === 'within') return FILTER_PERIODS[value]?.words ?? value
    if (field?.kind === 'reference') return titleOf(field.target!, value) ?? value
    if (field?.options.as === 'person') return personName(value)
    if (field?.kind === 'choice') return statusWords(value)
    if (field?.kind !== 'date' && field?.kind !== 'moment') return field ? typedFilter(field, value) : value
    const day = dayFromKeys(value, clock.today, HOUSE)
    if (!day) return value
    if (day === clock.today) return 'today'
    return /^[+-]/.test(value) ? `${shortDay(day, clock.today)} (${value})` : shortDay(day, clock.today)
  }
  return filter.value.split('|').map(words).join(' or ')
}

/** `Total over`, `Status`: the text before the value. */
export const filterNameWords = (view: CollectionView, { path, op }: Filter): string =>
  [fieldOf(view.collection, path)?.label ?? path, op === 'is' ? '' : OP_WORDS[op]].filter(Boolean).join(' ')

const CLAUSE_WORDS: Partial<Record<Operator, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'under',
  '<=': 'at most',
  '>': 'over',
  '>=': 'at least',
  in: 'is one of',
  'not-in': 'is none of',
  'starts-with': 'begins with',
}

/** A clause of a stored query as readable text: `Status is Open`. */
export function clauseWords(collection: CollectionView['collection'], clause: Clause): string {
  if (!Array.isArray(clause)) return 'A filter of several parts'
  const [path, op, value] = clause as readonly [string, Operator, unknown]
  const label = fieldOf(collection, path.replaceAll('`', ''))?.label ?? path
  if (op === 'exists') return `${label} ${value === false ? 'is missing' : 'is there'}`
  const words = [value].flat().map((one) => (one === null ? 'empty' : typeof one === 'object' ? '…' : String(one)))
  return `${label} ${CLAUSE_WORDS[op] ?? op} ${words.join(', ')}`
}

/** The filters of a list as sentences, with those of a group joined. */
export function filterWords(
  view: CollectionView,
  clock: Clock,
  { filters, any }: Pick<ListAddress, 'filters' | 'any'>,
  titleOf: TitleOf,
): string[] {
  const groups = Map.groupBy(filters, (filter) => filter.group ?? filter)
  const words = [...groups.values()].map((group) =>
    group
      .map((filter) => `${filterNameWords(view, filter)} ${filterValueWords(view, clock, filter, titleOf)}`.trim())
      .join(any ? ' and ' : ' or '),
  )
  return any && words.length > 1 ? [words.join(', or ')] : words
}
