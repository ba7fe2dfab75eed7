import { type Search, searchHit, searchTexts } from '#model/query/search.ts'
import {
  compareText,
  compareValues,
  type Data,
  type Doc,
  type Path,
  rankOf,
  sameValue,
  type Value,
  valueAt,
} from '#model/schema/value.ts'

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='
export type Operator = Comparison | 'in' | 'not-in' | 'array-contains' | 'array-contains-any' | 'exists' | 'starts-with'
export type Clause =
  | readonly [path: string, op: Operator, value: unknown]
  | { and: readonly Clause[] }
  | { or: readonly Clause[] }
  | { not: Clause }

/** A query as it is written, sent and used as its own key. `T` is the type of the data returned. */
export interface Query<T = Data> {
  collection: string
  where?: readonly Clause[]
  orderBy?: readonly (readonly [path: string, direction: 'asc' | 'desc'])[]
  limit?: number
  cursor?: string
  skip?: number
  select?: readonly string[]
  search?: string
  /** For the type checker only. */
  $type?: T
}

export interface AggregateAsk {
  count?: boolean
  sum?: readonly string[]
  avg?: readonly string[]
  by?: readonly string[]
}
export interface AggregateQuery {
  collection: string
  where?: readonly Clause[]
  search?: string
  aggregate: AggregateAsk
}

/** An exact figure: decimal text and the number of values in it. */
export interface Figure {
  value: string
  count: number
}
export interface AggregateAnswer {
  count?: number
  sum?: Record<string, Figure>
  avg?: Record<string, Figure>
}
export type AggregateGroup = AggregateAnswer & { key: Record<string, Value> }
export type AggregateResult = AggregateAnswer | { groups: AggregateGroup[] }

/** A condition after validation (`model/query/ask.ts`): parsed paths, operands of the right type. */
export type Condition =
  | { op: Operator; path: Path; value: Value }
  | { op: 'and'; of: readonly Condition[] }
  | { op: 'or'; of: readonly Condition[] }
  | { op: 'not'; of: readonly [Condition] }

export interface Order {
  path: Path
  down: boolean
}

/** A query as drivers and live queries use it. `searchIn` are the definition's search fields. */
export interface Ask {
  collection: string
  where: Condition
  orderBy: readonly Order[]
  search?: Search
  searchIn: readonly Path[]
  limit: number
  /** The page ends once its documents reach this many bytes, but always has at least one. */
  bytes?: number
  skip: number
  /** Where the last page ended, as returned by the driver in `Found.next`. */
  after?: Position
  select?: readonly Path[]
}
/**
 * The order values and id of the last row; for a search in default order, the kind of match and the position by
 * creation.
 */
export type Position = readonly Value[]

export interface AggregateTask {
  collection: string
  where: Condition
  search?: Search
  searchIn: readonly Path[]
  count: boolean
  sum: readonly Path[]
  avg: readonly Path[]
  by: readonly Path[]
}

/** Stands for a document's id when Prime itself restricts a query; no outside field can have this name. */
export const ID_PATH: Path = ['__id__']
export const isIdPath = (path: Path): boolean => path[0] === ID_PATH[0]

/** The definition of a query. Every driver and every live query must agree with this function. */
export function matches(
  ask: Pick<Ask, 'where' | 'orderBy' | 'search' | 'searchIn'>,
  data: Data,
  /** The document's id, for questions that name it. */
  id?: string,
): boolean {
  return (
    holds(ask.where, data, id) &&
    ask.orderBy.every(({ path }) => valueAt(data, path) !== undefined) &&
    (!ask.search || searchHit(ask.search, searchTexts(data, ask.searchIn)) !== undefined)
  )
}

function holds(condition: Condition, data: Data, id: string | undefined): boolean {
  if (condition.op === 'and') return condition.of.every((part) => holds(part, data, id))
  if (condition.op === 'or') return condition.of.some((part) => holds(part, data, id))
  if (condition.op === 'not') return !holds(condition.of[0], data, id)
  const actual = isIdPath(condition.path) ? id : valueAt(data, condition.path)
  if (condition.op === 'exists') return (actual !== undefined) === condition.value
  return actual !== undefined && passes(condition.op, actual, condition.value)
}

function passes(op: Exclude<Operator, 'exists'>, actual: Value, wanted: Value): boolean {
  const oneOf = (value: Value) => (wanted as Value[]).some((item) => sameValue(value, item))
  switch (op) {
    case '==':
      return sameValue(actual, wanted)
    case '!=':
      return actual !== null && !sameValue(actual, wanted)
    case 'in':
      return oneOf(actual)
    case 'not-in':
      return actual !== null && !oneOf(actual)
    case 'array-contains':
      return Array.isArray(actual) && actual.some((item) => sameValue(item, wanted))
    case 'array-contains-any':
      return Array.isArray(actual) && actual.some(oneOf)
    case 'starts-with':
      return typeof actual === 'string' && actual.startsWith(wanted as string)
    default:
      return rankOf(actual) === rankOf(wanted) && inRange(op, compareValues(actual, wanted))
  }
}

function inRange(op: '<' | '<=' | '>' | '>=', order: number): boolean {
  if (op === '<') return order < 0
  if (op === '<=') return order <= 0
  return op === '>' ? order > 0 : order >= 0
}

/**
 * The sort order of a query: its `orderBy`, then the id in the direction of the last field. Without `orderBy`: by id.
 */
export function inOrder(ask: Pick<Ask, 'orderBy'>): (a: Doc, b: Doc) => number {
  const last = ask.orderBy.at(-1)?.down ?? false
  return (a, b) => {
    for (const { path, down } of ask.orderBy) {
      const order = compareValues(valueAt(a.data, path) ?? null, valueAt(b.data, path) ?? null)
      if (order !== 0) return down ? -order : order
    }
    return last ? compareText(b.id, a.id) : compareText(a.id, b.id)
  }
}

/** Only the selected paths of a document's data. */
export function project(data: Data, select: readonly Path[] | undefined): Data {
  if (!select) return data
  const picked: Data = {}
  for (const path of select) {
    const value = valueAt(data, path)
    if (value === undefined) continue
    let at = picked
    for (const part of path.slice(0, -1)) {
      // Inherited properties, such as toString, are not part of the answer.
      if (!Object.hasOwn(at, part)) at[part] = {}
      at = at[part] as Data
    }
    at[path.at(-1)!] = value
  }
  return picked
}
