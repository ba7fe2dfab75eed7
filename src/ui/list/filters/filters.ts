import { addDays, type Day, dayOf, startOfDay } from '#base/days.ts'
import { HOUSE, ownWriting, typedNumber } from '#base/text/writing.ts'
import type { Clause, Comparison } from '#model/query/query.ts'
import type { Field, FieldKind } from '#model/schema/fields.ts'
import { typedAmount } from '#ui/fields/typed/amount-input.ts'
import { dayFromKeys } from '#ui/fields/typed/day-input.ts'

/** One filter of a list as stored in the URL; a value may be relative (`t`, `+7`), lists are separated by `|`. */
export interface Filter {
  path: string
  op: FilterOp
  value: string
  /**
   * Filters of the same group are one condition: any of them must match, or all of them when the list needs only one
   * condition.
   */
  group?: number | undefined
}

export type FilterOp =
  | 'is'
  | 'not'
  | 'starts'
  | 'over'
  | 'under'
  | 'from'
  | 'to'
  | 'before'
  | 'after'
  | 'empty'
  | 'filled'
  | 'has'
  | 'within'

/** The text of an operator, between field and value. */
export const OP_WORDS: Record<FilterOp, string> = {
  is: 'is',
  not: 'is not',
  starts: 'begins with',
  over: 'over',
  under: 'under',
  from: 'from',
  to: 'up to',
  before: 'before',
  after: 'after',
  empty: 'is empty',
  filled: 'is filled',
  has: 'has',
  within: 'in',
}

const DATES: readonly FilterOp[] = ['within', 'is', 'before', 'after', 'from', 'to', 'empty', 'filled']
const NUMBERS: readonly FilterOp[] = ['is', 'over', 'under', 'from', 'to', 'empty', 'filled']

/** The operators for each kind of field, the most likely first. */
export const OPS_OF: Record<FieldKind, readonly FilterOp[]> = {
  text: ['is', 'not', 'starts', 'empty', 'filled'],
  number: NUMBERS,
  money: NUMBERS,
  date: DATES,
  moment: DATES,
  flag: ['is'],
  choice: ['is', 'not', 'empty', 'filled'],
  reference: ['is', 'not', 'empty', 'filled'],
  tags: ['has', 'empty', 'filled'],
  lines: ['empty', 'filled'],
  object: ['empty', 'filled'],
}

export const takesValue = (op: FilterOp): boolean => op !== 'empty' && op !== 'filled'

const isDayKind = ({ kind }: Field): boolean => kind === 'date' || kind === 'moment'
const isNumberKind = ({ kind }: Field): boolean => kind === 'number' || kind === 'money'

/**
 * Converts typed text to its form in the URL, which is the same for everyone: input in a personal format that differs
 * from the company's becomes the plain number or day.
 */
export function filterText(field: Field, op: FilterOp, typed: string, today: Day): string {
  if (op === 'within') return typed
  if (isNumberKind(field)) {
    const meant = typedAmount(typed)
    return meant === typedAmount(typed, HOUSE) ? typed : String(meant ?? '')
  }
  if (!isDayKind(field)) return typed
  const meant = dayFromKeys(typed, today)
  return meant === dayFromKeys(typed, today, HOUSE) ? typed : (meant ?? '')
}

/** The text from the URL as the person at this tab would have typed it. */
export function typedFilter(field: Field, text: string): string {
  const meant = isNumberKind(field) ? typedAmount(text, HOUSE) : undefined
  return meant === undefined || ownWriting() === HOUSE ? text : typedNumber(meant)
}

/** A filter as a clause of the query; undefined while its value cannot be parsed. */
export function filterClause(
  field: Field,
  { path, op, value }: Filter,
  today: Day,
  timeZone: string,
): Clause | undefined {
  if (op === 'empty') return empty(path)
  if (op === 'filled') return { not: empty(path) }
  if (value.trim() === '') return undefined
  switch (field.kind) {
    case 'date':
    case 'moment':
      if (op === 'within') return periodClause(path, value, today, timeZone)
      return dayClause(path, op, dayFromKeys(value, today, HOUSE), timeZone)
    case 'number':
    case 'money':
      return numberClause(path, op, value)
    case 'flag':
      return [path, '==', value === 'yes']
    case 'tags':
      return [path, 'array-contains-any', value.split('|')]
    default:
      return textClause(path, op, value)
  }
}

const empty = (path: string): Clause => ({ or: [{ not: [path, 'exists', true] }, [path, 'in', [null, '', []]]] })

function textClause(path: string, op: FilterOp, value: string): Clause | undefined {
  const values = value.split('|')
  if (op === 'starts') return [path, 'starts-with', value]
  if (op === 'is') return values.length === 1 ? [path, '==', value] : [path, 'in', values]
  // A document without the field does not have this value either, but `!=` alone would leave it out.
  return op === 'not' ? { not: [path, 'in', values] } : undefined
}

const COMPARISON: Partial<Record<FilterOp, Comparison>> = {
  is: '==',
  over: '>',
  under: '<',
  from: '>=',
  to: '<=',
  before: '<',
  after: '>',
}

function numberClause(path: string, op: FilterOp, value: string): Clause | undefined {
  const number = typedAmount(value, HOUSE)
  const comparison = COMPARISON[op]
  return number === undefined || !comparison ? undefined : [path, comparison, number]
}

type Period = readonly [from: Day | undefined, to: Day | undefined]

/** Periods relative to the current day: their key in the URL, label, first and last day. */
export const FILTER_PERIODS: Readonly<Record<string, { words: string; days: (today: Day) => Period }>> = {
  overdue: { words: 'the past', days: (today) => [undefined, addDays(today, -1)] },
  today: { words: 'today', days: (today) => [today, today] },
  yesterday: { words: 'yesterday', days: (today) => [addDays(today, -1), addDays(today, -1)] },
  tomorrow: { words: 'tomorrow', days: (today) => [addDays(today, 1), addDays(today, 1)] },
  last7: { words: 'the last 7 days', days: (today) => [addDays(today, -7), today] },
  last30: { words: 'the last 30 days', days: (today) => [addDays(today, -30), today] },
  last90: { words: 'the last 90 days', days: (today) => [addDays(today, -90), today] },
  next7: { words: 'the next 7 days', days: (today) => [today, addDays(today, 7)] },
  next30: { words: 'the next 30 days', days: (today) => [today, addDays(today, 30)] },
  next90: { words: 'the next 90 days', days: (today) => [today, addDays(today, 90)] },
  thisMonth: { words: 'this month', days: (today) => month(today, 0) },
  lastMonth: { words: 'last month', days: (today) => month(today, -1) },
  nextMonth: { words: 'next month', days: (today) => month(today, 1) },
  thisYear: { words: 'this year', days: (today) => [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`] },
}

/** The first and last day of the month that is `away` months from the month of `day`. */
export function month(day: Day, away: number): readonly [Day, Day] {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + away
  const first = (at: number) => dayOf(Math.floor(at / 12), (at % 12) + 1, 1)!
  return [first(months), addDays(first(months + 1), -1)]
}

function periodClause(path: string, name: string, today: Day, timeZone: string): Clause | undefined {
  if (!Object.hasOwn(FILTER_PERIODS, name)) return undefined
  const [from, to] = FILTER_PERIODS[name]!.days(today)
  return both(
    path,
    [...(from ? [['>=', from] as const] : []), ...(to ? [['<', addDays(to, 1)] as const] : [])],
    timeZone,
  )
}

// Dates are day texts, ISO texts or timestamps, and only values of the same type compare, so each type gets its own
// clause.
function dayClause(path: string, op: FilterOp, day: Day | undefined, timeZone: string): Clause | undefined {
  if (!day) return undefined
  const next = addDays(day, 1)
  if (op === 'is')
    return both(
      path,
      [
        ['>=', day],
        ['<', next],
      ],
      timeZone,
    )
  if (op === 'before') return both(path, [['<', day]], timeZone)
  if (op === 'from') return both(path, [['>=', day]], timeZone)
  if (op === 'after') return both(path, [['>=', next]], timeZone)
  return op === 'to' ? both(path, [['<', next]], timeZone) : undefined
}

function both(path: string, bounds: readonly (readonly [Comparison, Day])[], timeZone: string): Clause {
  const as = (value: (day: Day) => unknown): Clause => {
    const parts = bounds.map(([op, day]): Clause => [path, op, value(day)])
    return parts.length === 1 ? parts[0]! : { and: parts }
  }
  return { or: [as((day) => day), as((day) => ({ $ts: startOfDay(day, timeZone).toISOString() }))] }
}
