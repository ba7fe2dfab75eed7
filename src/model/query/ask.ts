import { isTimestamp } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import { VALUES_PER_QUERY } from '#base/portions.ts'
import { Problem } from '#base/problem.ts'
import type { AggregateTask, Ask, Condition, Operator, Order, Position } from '#model/query/query.ts'
import { parseSearch } from '#model/query/search.ts'
import { canonical, isReservedKey, type Path, parsePath, type Value } from '#model/schema/value.ts'

/** The limits of a query. */
export const QUERY_LIMITS = {
  limit: 100,
  most: 1000,
  clauses: 30,
  values: VALUES_PER_QUERY,
  orderBy: 4,
  select: 100,
  nesting: 5,
  search: 200,
} as const

const OPERATORS = new Set<Operator>([
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not-in',
  'array-contains',
  'array-contains-any',
  'exists',
  'starts-with',
])
const LISTS = new Set<Operator>(['in', 'not-in', 'array-contains-any'])
const QUERY_KEYS = new Set(['collection', 'where', 'orderBy', 'limit', 'cursor', 'skip', 'select', 'search'])
const AGGREGATE_KEYS = new Set(['collection', 'where', 'search', 'aggregate'])

const bad = (detail: string) => new Problem('bad-query', detail)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses a query from a request; throws a `bad-*` Problem that says what is wrong. `unlimited` is for live
 * subscriptions, which have no default limit.
 */
export function readAsk(raw: unknown, collection: string, searchIn: readonly Path[], unlimited = false): Ask {
  if (!isRecord(raw)) throw bad('A query is an object.')
  for (const key of Object.keys(raw)) if (!QUERY_KEYS.has(key)) throw bad(`A query has no "${key.slice(0, 100)}".`)
  const orderBy = readOrder(raw.orderBy)
  const search = readSearch(raw.search)
  const ask: Ask = {
    collection,
    where: readWhere(raw.where),
    orderBy,
    ...(search && { search }),
    searchIn,
    limit: readCount(
      'limit',
      raw.limit,
      unlimited ? Number.MAX_SAFE_INTEGER : QUERY_LIMITS.limit,
      1,
      unlimited ? Number.MAX_SAFE_INTEGER : QUERY_LIMITS.most,
    ),
    skip: readCount('skip', raw.skip, 0, 0, Number.MAX_SAFE_INTEGER),
    ...(raw.select !== undefined && { select: readPaths('select', raw.select, QUERY_LIMITS.select) }),
  }
  if (raw.cursor === undefined || raw.cursor === null) return ask
  if (ask.skip > 0) throw bad('A query has either a cursor or a skip.')
  return { ...ask, after: readCursor(ask, raw.cursor) }
}

export function readAggregate(raw: unknown, collection: string, searchIn: readonly Path[]): AggregateTask {
  if (!isRecord(raw) || !isRecord(raw.aggregate)) throw bad('An aggregate query has an "aggregate" object.')
  for (const key of Object.keys(raw))
    if (!AGGREGATE_KEYS.has(key)) throw bad(`An aggregate query has no "${key.slice(0, 100)}".`)
  const { count, sum, avg, by, ...rest } = raw.aggregate
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw bad(`An aggregate has no "${unknown.slice(0, 100)}".`)
  if (count !== undefined && typeof count !== 'boolean') throw bad('"count" is true or false.')
  const search = readSearch(raw.search)
  const task: AggregateTask = {
    collection,
    where: readWhere(raw.where),
    ...(search && { search }),
    searchIn,
    count: count === true,
    sum: readPaths('sum', sum ?? [], QUERY_LIMITS.select),
    avg: readPaths('avg', avg ?? [], QUERY_LIMITS.select),
    by: readPaths('by', by ?? [], QUERY_LIMITS.orderBy),
  }
  if (!task.count && task.sum.length === 0 && task.avg.length === 0)
    throw bad('An aggregate asks for "count", "sum" or "avg".')
  return task
}

function readWhere(raw: unknown): Condition {
  if (raw === undefined) return { op: 'and', of: [] }
  if (!Array.isArray(raw)) throw bad('"where" is a list of conditions.')
  const budget = { clauses: QUERY_LIMITS.clauses, groups: QUERY_LIMITS.clauses, characters: LIMITS.questionText }
  return { op: 'and', of: raw.map((clause) => readClause(clause, 1, budget)) }
}

/** The remaining limits of a query. */
interface Budget {
  clauses: number
  groups: number
  characters: number
}

/** Comparisons and groups are counted separately; a comparison may be nested in several groups. */
function readClause(raw: unknown, depth: number, budget: Budget): Condition {
  const isGroup = !Array.isArray(raw)
  if (isGroup && depth > QUERY_LIMITS.nesting) throw bad(`Conditions nest at most ${QUERY_LIMITS.nesting} deep.`)
  if (budget[isGroup ? 'groups' : 'clauses']-- <= 0)
    throw bad(`A query has at most ${QUERY_LIMITS.clauses} conditions.`)
  if (!isGroup) return readComparison(raw, budget)
  const keys = isRecord(raw) ? Object.keys(raw) : []
  const [key] = keys
  if (!isRecord(raw) || keys.length !== 1)
    throw bad('A condition is [path, operator, value], {and: …}, {or: …} or {not: …}.')
  if (key === 'not') return { op: 'not', of: [readClause(raw.not, depth + 1, budget)] }
  if ((key !== 'and' && key !== 'or') || !Array.isArray(raw[key]))
    throw bad('A condition is [path, operator, value], {and: …}, {or: …} or {not: …}.')
  return { op: key, of: raw[key].map((part: unknown) => readClause(part, depth + 1, budget)) }
}

function readComparison(raw: unknown[], budget: Budget): Condition {
  const [path, op, operand] = raw
  if (raw.length !== 3 || typeof path !== 'string') throw bad('A condition is [path, operator, value].')
  if (!OPERATORS.has(op as Operator)) throw bad(`"${String(op).slice(0, 40)}" is not an operator.`)
  const value = readValue(operand)
  budget.characters -= charactersIn(value)
  if (budget.characters < 0) throw bad('The values of the conditions are longer than 1 MB together.')
  const operator = op as Operator
  if (LISTS.has(operator) && (!Array.isArray(value) || value.length > QUERY_LIMITS.values))
    throw bad(`"${operator}" takes a list of at most ${QUERY_LIMITS.values} values.`)
  if (operator === 'exists' && typeof value !== 'boolean') throw bad('"exists" takes true or false.')
  if (operator === 'starts-with' && typeof value !== 'string') throw bad('"starts-with" takes text.')
  return { op: operator, path: parsePath(path), value }
}

const charactersIn = (value: Value): number => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, part: Value) => sum + charactersIn(part), 1)
}

// Half of a surrogate pair cannot be stored as UTF-8 and would compare as another character.
function wholeText(text: string): string {
  if (text.isWellFormed()) return text
  throw new Problem('bad-value', 'A text holds half of a character (a lone surrogate).')
}

/** Checks one value from a request: finite numbers, known tags, normalized timestamps, no reserved keys. */
export function readValue(raw: unknown, depth = 0): Value {
  if (depth > 20) throw new Problem('too-deep', 'Data nests at most 20 deep.')
  if (raw === null || typeof raw === 'boolean') return raw
  if (typeof raw === 'string') return wholeText(raw)
  if (typeof raw === 'number') {
    if (!Number.isFinite(raw)) throw new Problem('bad-value', 'A number is finite.')
    return raw
  }
  if (Array.isArray(raw)) {
    if (depth > 0 && raw.some(Array.isArray)) throw new Problem('bad-value', 'A list holds no list directly.')
    return raw.map((item) => readValue(item, depth + 1))
  }
  if (!isRecord(raw)) throw new Problem('bad-value', 'This is not a value.')
  if (Object.hasOwn(raw, '$ts')) return readTimestamp(raw)
  const data: Record<string, Value> = {}
  for (const [key, item] of Object.entries(raw)) {
    if (key.startsWith('$')) throw new Problem('unknown-tag', `"${key}" is not a known tag.`)
    wholeText(key)
    if (isReservedKey(key)) throw new Problem('reserved-field', `The field name "${key}" is reserved.`)
    data[key] = readValue(item, depth + 1)
  }
  return data
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

// A moment without a time zone would depend on the server's; a date that does not exist would silently become another.
function readTimestamp(raw: Record<string, unknown>): Value {
  const date = typeof raw.$ts === 'string' && MOMENT.test(raw.$ts) && isRealDay(raw.$ts) ? new Date(raw.$ts) : undefined
  if (!isTimestamp(raw) || !date || Number.isNaN(date.getTime()))
    throw new Problem('bad-value', 'A timestamp is {"$ts":"2026-11-20T12:00:00.000Z"}.')
  return { $ts: date.toISOString() }
}

function isRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function readOrder(raw: unknown): Order[] {
  if (raw === undefined) return []
  if (!Array.isArray(raw) || raw.length > QUERY_LIMITS.orderBy)
    throw bad(`"orderBy" is a list of at most ${QUERY_LIMITS.orderBy} [path, "asc" or "desc"].`)
  return raw.map((item) => {
    const [path, direction] = Array.isArray(item) && item.length === 2 ? item : []
    if (typeof path !== 'string' || (direction !== 'asc' && direction !== 'desc'))
      throw bad('"orderBy" holds [path, "asc" or "desc"].')
    return { path: parsePath(path), down: direction === 'desc' }
  })
}

function readSearch(raw: unknown) {
  if (raw === undefined || raw === null) return undefined
  if (typeof raw !== 'string' || raw.length > QUERY_LIMITS.search)
    throw bad(`"search" is text of at most ${QUERY_LIMITS.search} characters.`)
  return parseSearch(wholeText(raw))
}

function readPaths(name: string, raw: unknown, most: number): Path[] {
  if (!Array.isArray(raw) || raw.length > most || !raw.every((item) => typeof item === 'string'))
    throw bad(`"${name}" is a list of at most ${most} field paths.`)
  return raw.map(parsePath)
}

function readCount(name: string, raw: unknown, fallback: number, least: number, most: number): number {
  if (raw === undefined || raw === null) return fallback
  if (!Number.isSafeInteger(raw) || (raw as number) < least || (raw as number) > most)
    throw bad(`"${name}" is a whole number from ${least} to ${most}.`)
  return raw as number
}

/** The hash of the query a cursor belongs to, without its page. Two 32-bit hashes, because larger integers are slow. */
const fingerprint = (ask: Ask): string => {
  const text = canonical([ask.collection, ask.where, ask.orderBy, ask.search ?? null])
  let [one, two] = [0x811c9dc5, 0xcbf29ce4]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    two = Math.imul(two ^ unit, 0x5bd1e995)
  }
  return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`
}

const toBase64 = (text: string): string => {
  let binary = ''
  for (const byte of utf8(text)) binary += String.fromCharCode(byte)
  return base64(binary)
}

// Feature and model code compiles without DOM and Node types; both environments have these three.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (label?: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string }
declare const btoa: (binary: string) => string
declare const atob: (text: string) => string
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const base64 = (binary: string): string => btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

/** The opaque cursor that continues after a position. */
export const writeCursor = (ask: Ask, position: Position): string =>
  toBase64(JSON.stringify([fingerprint(ask), ...position]))

function readCursor(ask: Ask, raw: unknown): Position {
  try {
    if (typeof raw !== 'string' || raw.length > LIMITS.cursorLength) throw new Error('no cursor')
    const binary = atob(raw.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [bound, ...position] = JSON.parse(text) as [string, ...Value[]]
    const expected = ask.orderBy.length === 0 && ask.search ? 2 : ask.orderBy.length + 1
    if (bound !== fingerprint(ask) || position.length !== expected) throw new Error('of another query')
    return position.map((value) => readValue(value))
  } catch {
    throw new Problem('bad-cursor', 'This cursor does not belong to this query; start again without one.')
  }
}
